/** What the Studio's page tells its script. */

export type StudioSettings = {
  siteName: string;
  /** The public site's origin. */
  siteUrl: string;
  /** The origin of the preview; without one there is no Presentation tool. */
  previewUrl?: string;
  /** Of the content model that the Studio was built from. */
  modelVersion: string;
  projectId: string;
  dataset: string;
  /** A content service other than the hosted one. The Studio logs in to it with a token. */
  apiHost?: string;
};

/** The id of the element with the settings. */
export const settingsId = "settings";
