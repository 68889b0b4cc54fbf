/** What was before, and what came after. */

import "./slider.css";
import { Compare } from "./Compare/Compare.tsx";
import { EarlierForm } from "./EarlierForm/EarlierForm.tsx";
import { Firing } from "./Firing/Firing.tsx";
import { Payments } from "./Payments/Payments.tsx";
import { Screens } from "./Screens/Screens.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const changeSections: ComponentsIn<"changeSections"> = {
  screens: Screens,
  compare: Compare,
  payments: Payments,
  earlierForm: EarlierForm,
  firing: Firing,
};
