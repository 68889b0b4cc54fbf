/** The service cannot start, or had to stop. The message is one line that names the thing and says what to do. */
export class ContentServiceError extends Error {
  override name = "ContentServiceError";
}
