/**
 * One writer of numbered transactions, each of which results in exactly one state.
 *
 * After transaction `n` there are the entries of the last ten numbers, and a counter and a ledger with the value `n`. Any
 * other state after a crash means that a transaction was torn.
 */

import { ClientError, createClient, type SanityClient, type Transaction } from "@sanity/client";

const kept = 10;

export type Lane = ReturnType<typeof createLane>;

export function createLane(name: string) {
  /** The number of the last transaction that is known to be stored. */
  let last = 0;
  let acknowledgements = 0;
  let received = 0;
  const counter = `${name}.counter`;
  const ledger = `${name}.ledger`;
  const entryId = (n: number) => `${name}.entry-${n}`;
  const transactionId = (n: number) => `${name}-${n}`;

  function transactionOf(client: SanityClient, n: number): Transaction {
    const transaction = client
      .transaction()
      .transactionId(transactionId(n))
      .create({ _id: entryId(n), _type: "entry", lane: name, n, text: "x".repeat(n % 3000) })
      .createIfNotExists({ _id: counter, _type: "counter", lane: name, n: 0 })
      .patch(counter, (patch) => patch.inc({ n: 1 }))
      .createOrReplace({ _id: ledger, _type: "ledger", lane: name, n });
    return n > kept ? transaction.delete(entryId(n - kept)) : transaction;
  }

  /** The number of the transaction that results in the stored state. Throws when there is none: one was torn. */
  async function numberFound(client: SanityClient): Promise<number> {
    const documents = await client.fetch<{ _id: string; n: number }[]>("*[lane == $name]{_id, n}", { name });
    const numbers = new Map(documents.map(({ _id, n }) => [_id, n]));
    const n = numbers.get(ledger) ?? 0;
    const first = Math.max(1, n - kept + 1);
    const entries = Array.from({ length: n - first + 1 }, (_, index) => entryId(first + index));
    const expected = n === 0 ? [] : [counter, ledger, ...entries];
    const isWhole =
      documents.length === expected.length &&
      expected.every((id) => numbers.has(id)) &&
      (n === 0 || numbers.get(counter) === n);
    if (!isWhole) throw new Error(`${name} was torn around number ${n}: ${JSON.stringify(documents)}`);
    return n;
  }

  return {
    name,
    /** The number of acknowledged writes. */
    get acknowledgements(): number {
      return acknowledgements;
    },
    /** Writes transactions until one fails. */
    async write(url: string): Promise<void> {
      const client = clientFor(url);
      try {
        for (;;) {
          await transactionOf(client, last + 1).commit();
          last += 1;
          acknowledgements += 1;
        }
      } catch (error) {
        if (error instanceof ClientError) throw error; // it was refused, not disconnected
      }
    },
    /** A listener received an event of that transaction. */
    hear(transaction: string): void {
      const [, n] = transaction.match(new RegExp(`^${name}-(\\d+)$`)) ?? [];
      received = Math.max(received, Number(n ?? 0));
    },
    /**
     * Throws unless every transaction that was acknowledged or sent to a listener is stored, with at most the one in
     * flight in addition, and the id of the last one is known.
     */
    async check(url: string): Promise<void> {
      const client = clientFor(url);
      const n = await numberFound(client);
      if (n < last) throw new Error(`${name}: ${last} was acknowledged, only ${n} is there`);
      if (n < received) throw new Error(`${name}: listeners received ${received}, only ${n} is there`);
      if (n > last + 1) throw new Error(`${name}: ${last} was the last one acknowledged, ${n} is there`);
      if (n > 0) await expectRefusal(transactionOf(client, n));
      last = n;
    },
  };
}

/** A stored transaction must be refused when it is sent again. */
async function expectRefusal(transaction: Transaction): Promise<void> {
  const outcome = await transaction.commit().then(
    () => "accepted",
    (error: unknown) => (error instanceof ClientError ? error.statusCode : String(error)),
  );
  if (outcome !== 409) throw new Error(`a transaction that is stored was ${outcome} when it was sent again`);
}

const clientFor = (url: string) =>
  createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2024-02-28",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token: "write",
    maxRetries: 0,
  });
