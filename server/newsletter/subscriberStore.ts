/** Subscribers, as documents of the content service that the public cannot read. */

import { createHmac } from "node:crypto";
import type { ContentWriter } from "../content/contentSource.ts";
import type { Subscription } from "./subscription.ts";

export type SubscriberStoreOptions = {
  writer: ContentWriter;
  /** What ids are made with. */
  secret: string;
  /** Where the subscription came from: the site's own address. */
  source: string;
  now: () => Date;
};

export type SubscriberStore = {
  /** Whether there was such a subscriber before cannot be told from outside. Throws `ContentError`. */
  add(subscription: Subscription): Promise<void>;
};

export function createSubscriberStore({ writer, secret, source, now }: SubscriberStoreOptions): SubscriberStore {
  return {
    async add({ firstName, lastName, email }) {
      await writer.createIfNotExists({
        _id: subscriberId(secret, email),
        _type: "subscriber",
        firstName,
        lastName,
        email,
        status: "pending", // whoever sends the letters asks for a confirmation first
        subscribedAt: now().toISOString(),
        source,
      });
    },
  };
}

/**
 * One address, one id. The dot keeps it from everybody without a token; a hash without a secret could be guessed from an
 * address.
 */
export function subscriberId(secret: string, email: string): string {
  return `subscriber.${createHmac("sha256", secret).update(email).digest("hex").slice(0, 32)}`;
}
