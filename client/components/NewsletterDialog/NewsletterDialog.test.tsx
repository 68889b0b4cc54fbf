import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { NewsletterButton } from "../NewsletterButton/NewsletterButton.tsx";
import { NewsletterDialog } from "./NewsletterDialog.tsx";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { newsletterFields } from "./newsletterFields.ts";

const texts = {
  ...{ promptText: "Four letters a year", introduction: "Each is about one thing" },
  ...{ successMessage: "Thank you", errorMessage: "Please try again" },
};

test("the popup starts closed, is named by its prompt, and has a hidden success message and no error", () => {
  const markup = markupOf(<NewsletterDialog texts={texts} />);
  expect(markup).toMatch(/^<dialog (?![^>]*\bopen\b)[^>]*id="newsletter"[^>]*aria-labelledby="newsletter-heading"/);
  expect(markup).toContain('id="newsletter-heading">Four letters a year</h2>');
  expect(markup).toMatch(/<p id="newsletter-success"(?![^>]*data-shown)[^>]*>Thank you<\/p>/);
  expect(markup).not.toContain("Please try again");
});

test("without script the browser opens the popup, validates the fields, shows success and sends nothing", () => {
  expect(markupOf(<NewsletterButton>Newsletter</NewsletterButton>)).toMatch(
    /command="show-modal" commandfor="newsletter"[^>]*>.*>Newsletter</,
  );
  const markup = markupOf(<NewsletterForm onValid={() => {}} />);
  expect(markup).toMatch(/^<form [^>]*action="#newsletter-success"/);
  expect(markup).not.toContain("novalidate");
  expect(markup).not.toMatch(/ name="/);
});

test("First Name, Last Name and Email are required fields with a label each", () => {
  const markup = markupOf(<NewsletterForm onValid={() => {}} />);
  const labels = [...markup.matchAll(/<label [^>]*for="(.*?)">(.*?)<\/label>/g)];
  expect(labels.map(([, , words]) => words)).toEqual(["First Name", "Last Name", "Email"]);
  for (const [, id] of labels) expect(markup).toMatch(new RegExp(`<input (?=[^>]*required)[^>]*id="${id}"`));
  expect(markup).toMatch(/<input type="email"/);
  expect(markup).not.toContain("aria-invalid");
});

test("the content's error message is announced", () => {
  const markup = markupOf(<NewsletterForm onValid={() => {}} error="Please try again" />);
  expect(markup).toMatch(/<p [^>]*role="alert">Please try again<\/p>/);
});

test("each field has its message for a missing or invalid value", () => {
  expect(newsletterFields.map(({ message }) => message)).toEqual([
    "Please enter your first name.",
    "Please enter your last name.",
    "Please include a valid email address.",
  ]);
});

test.each([
  ["ada@kiln.example", true],
  ["ada.b+c@mail.kiln.example", true],
  ["ada@kiln", false],
  ["ada@kiln.", false],
  ["ada@@kiln.example", false],
  ["@kiln.example", false],
])("%s is a valid email address: %j", (address, isValid) => {
  const email = newsletterFields.find(({ label }) => label === "Email");
  const pattern = email && "pattern" in email.attributes ? email.attributes.pattern : "";
  expect(new RegExp(`^(?:${pattern})$`, "v").test(address)).toBe(isValid); // as the attribute is defined
});

test("with an action the form is posted, its fields have names, and a hidden trap field catches bots", () => {
  const markup = markupOf(<NewsletterDialog texts={texts} action="/api/subscribe" />);
  expect(markup).toMatch(/<form [^>]*action="\/api\/subscribe" method="post"/);
  const names = [...markup.matchAll(/<input [^>]*name="(.*?)"/g)].map(([, name]) => name);
  expect(names).toEqual(["firstName", "lastName", "email", "website"]);
  expect(markup).toMatch(
    /<label class="visuallyHidden" aria-hidden="true">[^<]*<input tabindex="-1" autoComplete="off" name="website"\/>/i,
  );
});

test("while the form is being sent its button says so and keeps the focus", () => {
  const markup = markupOf(<NewsletterForm onValid={() => {}} action="/api/subscribe" isSending />);
  expect(markup).toMatch(/<button [^>]*type="submit" aria-disabled="true">.*>Sending…</);
  expect(markup).not.toMatch(/ disabled/);
});

test("the form says once that all fields are required, below the introduction, which is optional", () => {
  const [, afterIntroduction] = markupOf(<NewsletterDialog texts={texts} />).split("Each is about one thing");
  expect(afterIntroduction?.match(/All three are required\./g)).toHaveLength(1);
  const without = markupOf(<NewsletterDialog texts={{ ...texts, introduction: undefined }} />);
  expect(without).not.toContain("Each is about one thing");
  expect(without).toContain("All three are required.");
});

test("where nothing is sent and the message names the site's address, a link writes that email", () => {
  const email = "hello@agency.example";
  const asking = { ...texts, successMessage: `One step is left: write to ${email}.` };
  const letter =
    /<a [^>]*href="mailto:([^"?]+)\?subject=([^"&]+)&amp;body=([^"]+)"[^>]*aria-describedby="newsletter-success"/;
  const [, to, subject = "", body = ""] =
    letter.exec(markupOf(<NewsletterDialog texts={asking} email={email} />)) ?? [];
  expect(to).toBe(email);
  expect(decodeURIComponent(subject)).toBe("Four letters a year");
  expect(decodeURIComponent(body)).toBe("Please put this address on the list.");
  expect(markupOf(<NewsletterDialog texts={asking} email={email} />)).toContain(">Subscribe by email<");
  for (const other of [
    markupOf(<NewsletterDialog texts={asking} email={email} action="/api/subscribe" />),
    markupOf(<NewsletterDialog texts={texts} email={email} />),
  ]) {
    expect(other).not.toMatch(letter);
    expect(other).toContain(">Subscribe<");
  }
});
