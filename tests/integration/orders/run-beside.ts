import { setTimeout as delay } from 'node:timers/promises';
import { collections } from '~/domain/collections';

const methods = ['updateOne', 'findOneAndUpdate', 'bulkWrite', 'insertOne', 'insertMany'] as const;

/** Whoever comes beside a transaction that has written may have to wait for its end. */
const waitMs = 5;

/** What begins before the `position`th write; before the first, it ends first. */
export type Intrusion = { readonly position: number; readonly run: () => Promise<boolean> };

/**
 * Runs what others do beside the writes of `run`, and after it what has not begun by then. Returns who took effect, `run` first, and
 * how many began beside it.
 */
export async function runBeside(
  run: () => Promise<boolean>,
  intrusions: readonly Intrusion[],
): Promise<{ readonly done: readonly boolean[]; readonly begun: number }> {
  const {
    orders,
    products,
    auditEntries,
    outbox,
    stockMovements,
    paymentAttempts,
    cashDays,
    standingOrders,
    organizations,
  } = collections();
  const running = new Map<Intrusion, Promise<boolean>>();
  let writes = 0;
  const spies = [
    orders,
    products,
    auditEntries,
    outbox,
    stockMovements,
    paymentAttempts,
    cashDays,
    standingOrders,
    organizations,
  ].flatMap((collection) =>
    methods.map((method) => {
      const original = collection[method].bind(collection) as (...args: unknown[]) => Promise<unknown>;
      // Write invalidation defines some on the collection itself.
      const own = Object.getOwnPropertyDescriptor(collection, method);
      const value = async (...args: unknown[]) => {
        const position = (writes += 1);
        for (const intrusion of intrusions.filter((each) => each.position === position)) {
          const begun = intrusion.run();
          running.set(intrusion, begun);
          await (position === 1 ? begun : Promise.race([begun, delay(waitMs)]));
        }
        return original(...args);
      };
      Object.defineProperty(collection, method, { value, configurable: true });
      return () =>
        own ? Object.defineProperty(collection, method, own) : Reflect.deleteProperty(collection, method);
    }),
  );
  const ran = await run().finally(() => spies.forEach((restore) => restore()));
  const begun = running.size;
  const done = [ran];
  for (const intrusion of intrusions) done.push(await (running.get(intrusion) ?? intrusion.run()));
  return { done, begun };
}
