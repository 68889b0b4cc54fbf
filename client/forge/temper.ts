/** The colours of steel as it is tempered, and back: the tables from which the shader knows a picture's temperature. */

type Stops = readonly (readonly [temperature: number, colour: number])[];

const steel = [
  [0, 0x070f18],
  [0.18, 0x1e2b3a],
  [0.34, 0x44576c],
  [0.48, 0xacb9c7],
  [0.56, 0xf0f4f7],
] as const;
const orchid = [
  [0.74, 0xde76e2],
  [0.83, 0xad30b3],
  [0.9, 0x49104c],
  [0.96, 0x2f6ea8],
  [1, 0x6f9fc4],
] as const;
/** Pictures, from cold steel over silver, orchid and violet to blue. */
export const pictured: Stops = [...steel, [0.64, 0xf4c3f4], ...orchid];
/** What is hot: straw and bronze come before orchid, as on real steel. */
export const heated: Stops = [...steel, [0.61, 0xf3d27c], [0.67, 0xc8743c], ...orchid];
/** The brightest colour, and the darkest above it: brightness alone says the temperature on either side. */
const [silver, violet] = [0.56, 0.9];

type Rgb = [red: number, green: number, blue: number];

/** Each part from 0 to 255. */
export function colourAt(temperature: number, stops: Stops = pictured): Rgb {
  const next = Math.max(
    1,
    stops.findIndex(([at]) => at >= temperature),
  );
  const [[from, low], [to, high]] = [stops[next - 1] ?? [0, 0], stops[next] ?? [1, 0]];
  const share = (temperature - from) / (to - from);
  const part = (shift: number) => {
    const [a, b] = [(low >> shift) & 255, (high >> shift) & 255];
    return a + (b - a) * share;
  };
  return [part(16), part(8), part(0)];
}

/**
 * Three rows of 256 RGBA pixels. The first two: temperature to colour, of a picture and of what is hot. The third:
 * brightness to temperature, on the steel side (red) and on the orchid side (green).
 */
export function temperTables(): Uint8Array {
  const tables = new Uint8Array(3 * 256 * 4);
  const brightness = Array.from({ length: 256 }, (_, index) => brightnessOf(colourAt(index / 255)));
  const [brightest, darkest] = [Math.round(silver * 255), Math.round(violet * 255)];
  const steelSide = brightness.slice(0, brightest + 1);
  const orchidSide = brightness.slice(brightest, darkest + 1);
  for (let value = 0; value < 256; value++) {
    tables.set([...colourAt(value / 255), 255], 4 * value);
    tables.set([...colourAt(value / 255, heated), 255], 4 * (256 + value));
    const onSteel = steelSide.findIndex((own) => own >= value);
    const onOrchid = orchidSide.findIndex((own) => own <= value);
    const temperatures = [onSteel < 0 ? brightest : onSteel, onOrchid < 0 ? darkest : brightest + onOrchid];
    tables.set([...temperatures, 0, 255], 4 * (512 + value));
  }
  return tables;
}

/** From 0 to 255, as the shader weighs the parts. */
function brightnessOf([red, green, blue]: Rgb): number {
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}
