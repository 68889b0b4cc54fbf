/** The fields of the newsletter form, all required, each with the message for a missing or invalid value. */

import type { InputHTMLAttributes } from "react";

export const newsletterFields = [
  {
    id: "newsletter-first-name",
    name: "firstName",
    label: "First Name",
    attributes: { type: "text", autoComplete: "given-name", maxLength: 100 },
    message: "Please enter your first name.",
  },
  {
    id: "newsletter-last-name",
    name: "lastName",
    label: "Last Name",
    attributes: { type: "text", autoComplete: "family-name", maxLength: 100 },
    message: "Please enter your last name.",
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
      pattern: "[^@]+@[^@]+\\.[^@.]+", // stricter than HTML: the domain must have a dot
      title: "Please include a valid email address.",
    },
    message: "Please include a valid email address.",
  },
] as const satisfies {
  id: string;
  /** Its name in the posted form. */
  name: string;
  label: string;
  attributes: InputHTMLAttributes<HTMLInputElement>;
  message: string;
}[];

export type NewsletterField = (typeof newsletterFields)[number];
