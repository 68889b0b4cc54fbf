/** How visitors get in touch: a field and a lens, which one page of most sites has. */

import { ContactDetails } from "./ContactDetails/ContactDetails.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const contactSections: ComponentsIn<"contactSections"> = { contactDetails: ContactDetails };
