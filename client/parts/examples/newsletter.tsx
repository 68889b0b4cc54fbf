import { NewsletterDialog } from "../../components/NewsletterDialog/NewsletterDialog.tsx";
import { NewsletterForm } from "../../components/NewsletterDialog/NewsletterForm.tsx";
import { layout, longWord } from "../content/agency.ts";
import { definePart, page } from "../definePart.tsx";
import { fill, focus, press, showDialog, until } from "./acts.ts";

const texts = layout.newsletterPopUp;
const longTexts = {
  promptText: `Four letters a year about ${longWord}, and how somebody managed it.`,
  introduction: `Each is about one ${longWord} that was hard to explain.`,
  successMessage: `Thank you. ${longWord} is all we needed.`,
  errorMessage: `${longWord} did not go through.`,
};

function overAPage(dialogTexts = texts) {
  return (
    <>
      <main className="wrap section partsWords" id="main">
        <h1>Contact</h1>
        <p>The popup lies over this page.</p>
      </main>
      <NewsletterDialog texts={dialogTexts} email={layout.email} />
    </>
  );
}

async function subscribe(root: HTMLElement): Promise<void> {
  await until(() => root.querySelector("form[novalidate]") !== null); // before hydration the browser validates
  showDialog(root);
  press(root, "dialog form:not([method]) button");
}

function subscribeAs(root: HTMLElement, email: string): Promise<void> {
  fill(root, "First Name", "Ada");
  fill(root, "Last Name", "Lovelace");
  fill(root, "Email", email);
  return subscribe(root);
}

export const newsletterDialog = definePart("NewsletterDialog", {
  closed: page(overAPage()),
  open: page(overAPage(), { act: showDialog }),
  "with every error": page(overAPage(), { act: subscribe }),
  "with one error": page(overAPage(), { act: (root) => subscribeAs(root, "ada@example") }),
  "the close button has the focus": page(overAPage(), {
    act: (root) => {
      showDialog(root);
      focus(root, "form[method='dialog'] button");
    },
  }),
  "right to left": page(overAPage(), { direction: "rtl", act: subscribe }),
  success: page(overAPage(), { act: (root) => subscribeAs(root, "ada@example.org") }),
  "success, with an email to write": page(
    overAPage({ ...texts, successMessage: `One step is left: write to ${layout.email} from that address.` }),
    { act: (root) => subscribeAs(root, "ada@example.org") },
  ),
  failed: page(
    <main className="wrap section partsWords" id="main">
      <h1>Contact</h1>
      <NewsletterForm onValid={() => {}} error={texts.errorMessage} />
    </main>,
  ),
  sending: page(
    <main className="wrap section partsWords" id="main">
      <h1>Contact</h1>
      <NewsletterForm onValid={() => {}} action="/api/subscribe" isSending />
    </main>,
  ),
  "long words": page(overAPage(longTexts), { act: showDialog }),
  "without an introduction": page(overAPage({ ...texts, introduction: undefined }), { act: showDialog }),
  "success in long words": page(overAPage(longTexts), { act: (root) => subscribeAs(root, "ada@example.org") }),
});
