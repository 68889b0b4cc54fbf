/** What the name of a dataset looks like. */

export const datasetNameRule = "1 to 64 lowercase letters, digits, underscores and dashes, the first a letter or digit";

/** 64 characters come after a leading `~`, which the client allows as well. */
export const isDatasetName = (name: string): boolean => /^~?[a-z0-9][-_a-z0-9]{0,63}$/.test(name);
