import type { ClientSession, Collection, Document } from 'mongodb';

/** Methods that write documents, with the position of their options; insertMany calls bulkWrite. */
const writeMethods = {
  insertOne: 1,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
  findOneAndDelete: 1,
} as const satisfies Partial<Record<keyof Collection, number>>;

export type WriteMethod = keyof typeof writeMethods;

export type ObservedWrite = {
  readonly method: WriteMethod;
  /** The first argument of the method, to which the driver has added the ids of inserted documents. */
  readonly subject: unknown;
  readonly session: ClientSession | undefined;
};

/** Configurable and writable: a test intercepts a method. */
export const overrideMethod = <Stored extends Document>(
  collection: Collection<Stored>,
  method: keyof Collection,
  value: unknown,
) => Object.defineProperty(collection, method, { value, configurable: true, writable: true });

export type WriteListener = (write: ObservedWrite) => Promise<void> | void;

/**
 * Calls the listeners one after another after each write, and waits for what they return before the write resolves. Calls them after a
 * failed write too, without waiting: a part may be done.
 */
export function observeWrites<Stored extends Document>(
  collection: Collection<Stored>,
  listeners: readonly WriteListener[],
): Collection<Stored> {
  for (const [method, optionsAt] of Object.entries(writeMethods) as [WriteMethod, number][]) {
    const write = collection[method].bind(collection) as (...input: unknown[]) => Promise<unknown>;
    overrideMethod(collection, method, async (...input: unknown[]): Promise<unknown> => {
      const { session } = (input[optionsAt] ?? {}) as { session?: ClientSession };
      const written = async () => {
        for (const listener of listeners) await listener({ method, subject: input[0], session });
      };
      try {
        const result = await write(...input);
        await written();
        return result;
      } catch (error) {
        void written();
        throw error;
      }
    });
  }
  return collection;
}
