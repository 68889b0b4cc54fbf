/** The two encoders of photographs beside each other: what the better one costs, and what it saves. */

import { digits, times } from "../goal.ts";
import type { Section } from "../section.ts";
import { ms } from "../timings.ts";
import { compareEncoders, type EncoderFigures } from "./compareEncoders.ts";

const widthPx = 1200;

export async function measureEncoders(rounds: number): Promise<Section> {
  const { photographs, webp, avif } = await compareEncoders({ widthPx, rounds });
  const row = (name: string, { cpuMs, bytes, lumaSsim }: EncoderFigures) => [
    name,
    ms(cpuMs),
    times(cpuMs, webp.cpuMs),
    `${digits(bytes / 1000)} kB`,
    times(bytes, webp.bytes),
    lumaSsim.toFixed(4),
  ];
  return {
    title: `Encoders, ${photographs} photographs at ${widthPx} px, averages`,
    headings: ["", "processor time", "× webp", "size", "× webp", "luma SSIM"],
    rows: [row("webp", webp), row("avif", avif)],
    goals: [
      { what: "avif's size, × webp", value: avif.bytes / webp.bytes, atMost: 0.88 },
      { what: "avif's SSIM less webp's", value: avif.lumaSsim - webp.lumaSsim, atLeast: 0 },
      { what: "avif's processor time, × webp", value: avif.cpuMs / webp.cpuMs, atMost: 1.25 },
    ],
  };
}
