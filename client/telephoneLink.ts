/** `+44 (0)114 496 0000` → `tel:+441144960000`: after a country code the bracketed zero is not dialled. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\+\d+)\s*\(0\)/, "$1").replace(/[^+\d]/g, "")}`;
}
