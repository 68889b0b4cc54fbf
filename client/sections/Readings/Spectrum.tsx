import styles from "./Readings.module.css";
import { spectrumPath } from "./spectrumPath.ts";

/** Where colours are, of the way from 340 to 1,050 nm. Beyond red, the light is invisible and ends in darkness. */
const colours = [
  [0, "#4a12a8"],
  [0.09, "#6a22f0"],
  [0.17, "#2a5bff"],
  [0.22, "#00b8f5"],
  [0.26, "#00d977"],
  [0.31, "#b4ee00"],
  [0.34, "#ffe500"],
  [0.38, "#ff9a00"],
  [0.43, "#ff3d1f"],
  [0.52, "#c8042c"],
  [0.7, "#7a0330"],
  [1, "#34031f"],
] as const;

/** The colours of all spectra of a section. */
export function SpectrumColours({ id }: { id: string }) {
  return (
    <svg className="visuallyHidden" aria-hidden="true">
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x2="100">
        {colours.map(([offset, colour]) => (
          <stop key={offset} offset={offset} stopColor={colour} />
        ))}
      </linearGradient>
    </svg>
  );
}

/** The light that a thing sends back, from violet to infra-red, in the colours with this `id`. */
export function Spectrum({ values, id }: { values: readonly number[]; id: string }) {
  return (
    <svg className={styles.spectrum} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={spectrumPath(values)} fill={`url(#${id})`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
