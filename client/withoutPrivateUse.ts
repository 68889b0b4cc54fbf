/** A text without the characters of private use, which have no width: the preview finds texts by them. */
export const withoutPrivateUse = (text: string): string => text.replaceAll(/\p{Co}/gu, "");
