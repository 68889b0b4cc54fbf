/** Ids of the popup and its success message, for buttons, commands and fragments. */
export const newsletterId = "newsletter";
export const newsletterSuccessId = "newsletter-success";
