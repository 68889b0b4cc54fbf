/** The popup's element, by which buttons, commands and fragments find it. */
export const newsletterId = "newsletter";
export const newsletterSuccessId = "newsletter-success";
