/** The Studio's entry: reads the settings in its page and renders the Studio. */

import { renderStudio } from "sanity";
import { createStudioConfig } from "./config.tsx";
import { type StudioSettings, settingsId } from "./model/settings.ts";
import { findStreamHosts } from "./model/streamHosts.ts";
import "./studio.css";

const settings: StudioSettings = JSON.parse(document.getElementById(settingsId)?.textContent ?? "");

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

const streamHosts = settings.apiHost ? await findStreamHosts(settings.apiHost, answers) : [];
renderStudio(document.getElementById("sanity"), createStudioConfig(settings, streamHosts));
