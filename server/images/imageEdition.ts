/**
 * The edition of our encoding. It changes with everything that makes the same transformation give other bytes, and an
 * image on disk of another edition is not found.
 *
 * Apart from `transformImage.ts`, so that what is on disk is served without loading sharp.
 */

/** Counts the changes of our own. */
const encoding = 2;
/** As it is installed. */
export const sharpVersion = "0.35.5";

export const imageEdition = `${encoding} ${sharpVersion}`;
