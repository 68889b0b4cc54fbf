/** A link that opens an email with its subject and text. RFC 6068 §5: a line break in the text is `%0D%0A`. */
export function emailLink(to: string, { subject, text }: { subject: string; text: string }): string {
  const body = text.replaceAll(/\r?\n/g, "\r\n");
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
