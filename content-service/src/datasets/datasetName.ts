/** The rule for names of datasets. */

export const datasetNameRule = "1 to 64 lowercase letters, digits, underscores and dashes, the first a letter or digit";

/** A leading `~`, which the client allows, does not count. */
export const isDatasetName = (name: string): boolean => /^~?[a-z0-9][-_a-z0-9]{0,63}$/.test(name);
