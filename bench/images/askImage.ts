/** An image as a browser asks the site for it. */

import type { Agent } from "node:http";
import { imageUrl } from "../../shared/images.ts";
import { type Answer, ask } from "../servers/answer.ts";
import type { ImageFormat } from "./bareSharpProcess.ts";

export const acceptFor: Record<ImageFormat, string> = {
  avif: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
  webp: "image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
  jpeg: "image/jpeg,image/*;q=0.1",
};

export type ImageQuestion = { source: string; widthPx: number; format: ImageFormat };

export function askImage(origin: string, { source, widthPx, format }: ImageQuestion, agent?: Agent): Promise<Answer> {
  return ask(origin + imageUrl(source, widthPx), { headers: { Accept: acceptFor[format] }, agent });
}
