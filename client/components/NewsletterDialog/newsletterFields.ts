/** The popup's fields and what is said when one is not filled in rightly. All are required. */

import type { InputHTMLAttributes } from "react";

export const newsletterFields = [
  {
    id: "newsletter-first-name",
    name: "firstName",
    label: "First Name",
    attributes: { type: "text", autoComplete: "given-name", maxLength: 100 },
    whenMissing: "Please enter your first name.",
    whenWrong: "Please enter your first name.",
  },
  {
    id: "newsletter-last-name",
    name: "lastName",
    label: "Last Name",
    attributes: { type: "text", autoComplete: "family-name", maxLength: 100 },
    whenMissing: "Please enter your last name.",
    whenWrong: "Please enter your last name.",
  },
  {
    id: "newsletter-email",
    name: "email",
    label: "Email",
    attributes: {
      type: "email",
      autoComplete: "email",
      inputMode: "email",
      maxLength: 254,
      pattern: "[^@]+@[^@]+\\.[^@.]+", // stricter than HTML: a domain has a dot
      title: "Please include a valid email address.",
    },
    whenMissing: "Please include a valid email address.",
    whenWrong: "Please include a valid email address.",
  },
] as const satisfies {
  id: string;
  /** In what is sent. */
  name: string;
  label: string;
  attributes: InputHTMLAttributes<HTMLInputElement>;
  whenMissing: string;
  whenWrong: string;
}[];

export type NewsletterField = (typeof newsletterFields)[number];

export function messageFor(field: NewsletterField, validity: ValidityState): string {
  return validity.valueMissing ? field.whenMissing : field.whenWrong;
}
