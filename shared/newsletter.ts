/** What the popup's form and the server agree on. */

/** Where the form is sent. Without script, it is also the address of the page that says that it could not be taken. */
export const subscribePath = "/api/subscribe";

/** The page that a form without script leads to. */
export const thanksPath = "/newsletter/thanks";

/** A field that no visitor sees, so that whoever fills it in is none. Browsers have nothing to fill it in with. */
export const trapField = "website";

/** Nobody finds the popup and fills it in so soon after loading a page. Script says for how long it has been there. */
export const shortestVisitMs = 2000;
