/** What the chunks of sections import from the main script: the build names what is missing. */

export { useEffect, useRef, useState } from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { Link, useLocation } from "react-router-dom";
export { fragmentOf } from "../shared/fragments.ts";
export { imageSrcSet, imageUrl } from "../shared/images.ts";
export { pathTo } from "../shared/routes.ts";
export { classNames } from "./classNames.ts";
export { columnSizes } from "./columnSizes.ts";
export { CardLink } from "./components/CardLink/CardLink.tsx";
export { ChangedNumber } from "./components/ChangedNumber/ChangedNumber.tsx";
export { Image } from "./components/Image/Image.tsx";
export { NewsletterButton } from "./components/NewsletterButton/NewsletterButton.tsx";
export { Plate } from "./components/Plate/Plate.tsx";
export { RichText } from "./components/RichText/RichText.tsx";
export { Swell } from "./components/Swell/Swell.tsx";
export { TextLink } from "./components/TextLink/TextLink.tsx";
export { emailLink } from "./emailLink.ts";
export { useIsHydrated } from "./hooks/useIsHydrated.ts";
export { useNearViewport } from "./hooks/useNearViewport.ts";
export { isHeld } from "./keepSliders.ts";
export { replaceFragment } from "./replaceFragment.ts";
export { savesData } from "./savesData.ts";
export { hasDiscipline } from "./sections/CaseStudies/countDisciplines.ts";
export { useDisciplines } from "./sections/CaseStudies/useDisciplines.ts";
export { addPrices, readPrice } from "./sections/Services/prices.ts";
export { telephoneLink } from "./telephoneLink.ts";
export { withoutPrivateUse } from "./withoutPrivateUse.ts";
