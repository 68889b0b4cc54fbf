/** Content negotiation by weights (RFC 9110 §12.4.2), for `Accept` and `Accept-Encoding`. */

/// <reference path="./negotiator.d.ts" />

import { Negotiator } from "negotiator";

/**
 * Those of `options` that the header names or allows by `*`: the client's preferred one first, and at equal weights in
 * the order of `options`. A weight of 0 forbids.
 *
 * Negotiator breaks ties by our order only for `Accept-Encoding`, so each header is read as one. Both are lists of names
 * with weights, and Safari names WebP before AVIF without preferring it.
 */
export function rankAccepted<Option extends string>(header: string, options: readonly Option[]): Option[] {
  return new Negotiator({ headers: { "accept-encoding": header } }).encodings(options, { preferred: options });
}
