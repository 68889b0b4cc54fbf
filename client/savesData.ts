/** Whether the visitor asks for less data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }; // only in Chromium
  return connection?.saveData === true;
}
