import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { NewsletterButton } from "../../components/NewsletterButton/NewsletterButton.tsx";
import { NewsletterDialog } from "../../components/NewsletterDialog/NewsletterDialog.tsx";
import { SocialIconLink } from "../../components/SocialIconLink/SocialIconLink.tsx";
import { SocialLinks } from "../../components/SocialIconLink/SocialLinks.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { layout, longWord } from "../content/agency.ts";
import { definePart, onSurfaces, page, surfaces, tile } from "../definePart.tsx";
import { press } from "./acts.ts";

const iconUrl = "/favicon.svg";

export const textLink = definePart("TextLink", {
  ...onSurfaces(
    "TextLink1",
    surfaces,
    <p>
      We count <TextLink to="/work">the phone calls</TextLink> before we start, and again afterwards.
    </p>,
  ),
  ...onSurfaces(
    "TextLink2",
    surfaces,
    <TextLink variant="TextLink2" to="/privacy">
      Privacy Policy
    </TextLink>,
  ),
  ...onSurfaces(
    "FooterCTA",
    ["ink", "ember"],
    <TextLink variant="FooterCTA" to="/contact">
      Talk to us
    </TextLink>,
  ),
  "to another site": tile(<TextLink to="https://council.example/certified">The council’s register</TextLink>),
  "to an address": tile(<TextLink to="mailto:hello@orchidandsteel.example">hello@orchidandsteel.example</TextLink>),
  "over several lines": tile(
    <TextLink to="/work/halden-grid">
      Read how Halden Grid stopped ringing 41,000 homes to say one sentence, and what it did with the afternoons
    </TextLink>,
  ),
  "FooterCTA with long words": tile(
    <TextLink variant="FooterCTA" to="/contact">
      Talk to the {longWord}
    </TextLink>,
    { surface: "ember" },
  ),
});

const card = (
  <div className="partsCard">
    <h4>
      <CardLink to="/work/halden-grid">Halden Grid</CardLink>
    </h4>
    <p>All of this card can be clicked; the title alone names it.</p>
  </div>
);

const swelling = (words: string) => (
  <a className="partsSwell" href="/work">
    <Swell>{words}</Swell>
  </a>
);

export const swell = definePart("Swell", {
  "in a link": tile(swelling("Point here, and the words widen")),
  "with long words": tile(swelling(`The ${longWord}`)),
});

export const cardLink = definePart("CardLink", { ...onSurfaces("in a card", surfaces, card) });

export const socialIconLink = definePart("SocialIconLink", {
  alone: tile(<SocialIconLink url="https://letters.example/orchid-and-steel" imageUrl={iconUrl} imageAlt="Letters" />, {
    surface: "ember",
  }),
  "in a list": tile(<SocialLinks links={layout.socialMediaLinks} />, { surface: "ember" }),
  "in a list with names": tile(<SocialLinks links={layout.socialMediaLinks} showsNames />, { surface: "ember" }),
});

export const newsletterButton = definePart("NewsletterButton", {
  ...onSurfaces("FooterCTA", ["ink", "ember"], <NewsletterButton>Get the newsletter</NewsletterButton>),
  ...onSurfaces(
    "onPaper",
    ["paper", "tint", "ink"],
    <NewsletterButton variant="onPaper">Get the newsletter</NewsletterButton>,
  ),
  "with long words": tile(<NewsletterButton variant="onPaper">{`Get the ${longWord} letter`}</NewsletterButton>),
  "opening the popup": page(
    <>
      <main className="wrap section partsWords" id="main">
        <h1>Contact</h1>
        <NewsletterButton variant="onPaper">Get the newsletter</NewsletterButton>
      </main>
      <NewsletterDialog texts={layout.newsletterPopUp} />
    </>,
    { act: (root) => press(root, "main button") },
  ),
});
