import { expect, onTestFinished } from 'vitest';
import type { Collections } from '~/domain/collections';

type Method = 'findOne' | 'findOneAndUpdate' | 'insertOne' | 'updateOne' | 'bulkWrite';

/**
 * Lets something else happen at one exact moment: right before the next call of a collection's method, once. The call
 * itself then goes through unchanged. What comes before the first write of a transaction meets it as another request
 * would; MongoDB then runs the transaction anew. A test in which the moment never comes fails.
 */
export function interceptCall<Name extends keyof Collections>(
  collection: Collections[Name],
  method: Method,
  intrusion: () => Promise<unknown>,
): void {
  let isDone = false;
  // Where writes are watched (db/write-invalidation.ts) the method is the collection's own already.
  const own = Object.getOwnPropertyDescriptor(collection, method);
  const original = collection[method].bind(collection) as (...args: unknown[]) => unknown;
  const intruded = async (...args: unknown[]) => {
    // Before the intrusion, which may call the same method.
    if (own) Object.defineProperty(collection, method, own);
    else Reflect.deleteProperty(collection, method);
    isDone = true;
    await intrusion();
    return original(...args);
  };
  Object.defineProperty(collection, method, { value: intruded, configurable: true });
  onTestFinished(() => expect(isDone, `${collection.collectionName}.${method} was called`).toBe(true));
}
