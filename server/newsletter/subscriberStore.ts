/** Subscribers as documents of the content service, which cannot be read without a token. */

import { createHmac } from "node:crypto";
import type { ContentWriter } from "../content/contentSource.ts";
import type { Subscription } from "./subscription.ts";

export type SubscriberStoreOptions = {
  writer: ContentWriter;
  /** The key of the ids. */
  secret: string;
  /** Where the subscription came from: the site's origin. */
  source: string;
  now: () => Date;
};

export type SubscriberStore = {
  /** Does not reveal whether the subscriber existed. Throws `ContentError`. */
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
        status: "pending", // the mailer asks for a confirmation first
        subscribedAt: now().toISOString(),
        source,
      });
    },
  };
}

/**
 * One id per address. The dot makes the document private; without the secret the id could be computed from the address.
 */
export function subscriberId(secret: string, email: string): string {
  return `subscriber.${createHmac("sha256", secret).update(email).digest("hex").slice(0, 32)}`;
}
