/** What the newsletter form and the server have in common. */

/** The form posts to this path. Without script, the page for a failed subscription is the response at this path. */
export const subscribePath = "/api/subscribe";

/** Without script, a successful form redirects to this page. */
export const thanksPath = "/newsletter/thanks";

/** A hidden field: a form that fills it in was sent by a bot. Browsers have no autofill value for this name. */
export const trapField = "website";

/** A form sent sooner after the page load was sent by a bot. Script sends the time; a form without script does not. */
export const shortestVisitMs = 2000;
