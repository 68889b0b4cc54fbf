/**
 * Presence: editors see each other.
 *
 * Nothing is stored: what a member announces is passed on to the other members of its dataset, and its end is announced
 * when it leaves.
 */

import { randomUUID } from "node:crypto";
import * as z from "zod";

export type Member = {
  dataset: string;
  /** Of the user. */
  identity: string;
  subscriptions: Set<string>;
  /** What the member has announced. */
  session: string | null;
  send: (message: object) => void;
};

export type Outcome = { result: string } | { error: { code: number; message: string } };

/** Codes of JSON-RPC. */
export const faults = { parse: -32700, request: -32600, method: -32601, params: -32602 };

const maxSubscriptions = 10;

export function createPresence() {
  const members = new Set<Member>();

  /** Not the sender: editors with the same token are the same user, and the Studio does not show its own user. */
  function tellOthers(sender: Member, event: object): void {
    const result = { ...event, i: sender.identity };
    for (const member of members)
      if (member !== sender && member.dataset === sender.dataset)
        for (const subscription of member.subscriptions)
          member.send({ method: "presence_subscription", params: { subscription, result } });
  }

  function endSession(member: Member): void {
    if (member.session !== null) tellOthers(member, { type: "disconnect", m: { session: member.session } });
    member.session = null;
  }

  const actions: { [Name in Method]: (member: Member, params: z.output<(typeof methods)[Name]>) => void } = {
    presence_unsubscribe: ({ subscriptions }, { subscriptionId }) => void subscriptions.delete(subscriptionId),
    presence_rollcall: (member, { session }) => tellOthers(member, { type: "rollCall", session }),
    presence_announce(member, { data }) {
      if (member.session !== data.sessionId) endSession(member);
      member.session = data.sessionId;
      tellOthers(member, { type: "state", m: data });
    },
    presence_disconnect: endSession,
  };

  return {
    join: (member: Member): void => void members.add(member),
    leave(member: Member): void {
      members.delete(member);
      endSession(member);
    },
    perform(member: Member, method: string, given: unknown): Outcome {
      if (method === "presence_subscribe") return subscribe(member);
      if (!isMethod(method)) return refuse(faults.method, `Method "${method}" not found`);
      const params = methods[method].safeParse(given);
      if (!params.success) return refuse(faults.params, z.prettifyError(params.error));
      actions[method](member, params.data as never); // the method chose the parser
      return { result: "ok" };
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;

const refuse = (code: number, message: string): Outcome => ({ error: { code, message } });

function subscribe({ subscriptions }: Member): Outcome {
  if (subscriptions.size >= maxSubscriptions) return refuse(faults.request, "Too many subscriptions");
  const result = randomUUID();
  subscriptions.add(result);
  return { result };
}

const session = z.string().min(1).max(100);

const methods = {
  presence_unsubscribe: z.object({ subscriptionId: z.string() }),
  presence_rollcall: z.object({ session }),
  presence_announce: z.object({
    data: z.object({ sessionId: session, locations: z.array(z.looseObject({})).max(100) }),
  }),
  presence_disconnect: z.object({}),
};
type Method = keyof typeof methods;
const isMethod = (name: string): name is Method => Object.hasOwn(methods, name);
