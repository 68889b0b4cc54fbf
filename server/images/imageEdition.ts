/**
 * The edition of our encoding. It changes with everything that makes the same transformation give other bytes; images
 * of another edition on disk are not found.
 *
 * It is not in `transformImage.ts`, so that images on disk are served without loading sharp.
 */

/** Raised with each change of our own. */
const encoding = 2;
/** The installed version. */
export const sharpVersion = "0.35.5";

export const imageEdition = `${encoding} ${sharpVersion}`;
