/** The service cannot start, or had to stop. The message is one line that says what happened and what to do. */
export class ContentServiceError extends Error {
  override name = "ContentServiceError";
}
