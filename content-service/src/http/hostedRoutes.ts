/** Routes that only the hosted service implements: they answer 501 in the protocol's format. */

import type { Route } from "./call.ts";
import { HttpError } from "./httpError.ts";

const instructions = ["generate", "transform", "translate", "prompt"];

export function hostedRoutes(): Route[] {
  const refused = (method: Route["method"], path: string, what: string): Route => ({
    method,
    path,
    needs: "nothing",
    handle() {
      throw new HttpError(501, `${what} needs the hosted content service`);
    },
  });
  return [
    ...instructions.map((name) => refused("POST", `/agent/action/${name}/:dataset`, `The agent action "${name}"`)),
    refused("GET", "/blueprints/stacks/:id", "Invoking functions"),
    refused("POST", "/functions/:id/invoke", "Invoking functions"),
  ];
}
