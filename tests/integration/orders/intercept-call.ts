import { expect, onTestFinished } from 'vitest';
import type { Collections } from '~/domain/collections';

type Method = 'findOne' | 'findOneAndUpdate' | 'insertOne' | 'updateOne' | 'updateMany' | 'bulkWrite';

/**
 * Runs `intrusion` once, right before the next call of a method of a collection, which then goes through, or right `after` it.
 * Before the first write of a transaction this acts like a concurrent request, and MongoDB reruns the
 * transaction. The test fails if the call never comes.
 */
export function interceptCall<Name extends keyof Collections>(
  collection: Collections[Name],
  method: Method,
  intrusion: () => Promise<unknown>,
  when: 'before' | 'after' = 'before',
): void {
  let isDone = false;
  // Write invalidation defines the method on the collection itself.
  const own = Object.getOwnPropertyDescriptor(collection, method);
  const original = collection[method].bind(collection) as (...args: unknown[]) => Promise<unknown>;
  const intercepted = async (...args: unknown[]) => {
    if (own) Object.defineProperty(collection, method, own);
    else Reflect.deleteProperty(collection, method);
    isDone = true;
    if (when === 'before') await intrusion();
    const result = await original(...args);
    if (when === 'after') await intrusion();
    return result;
  };
  Object.defineProperty(collection, method, { value: intercepted, configurable: true });
  onTestFinished(() => expect(isDone, `${collection.collectionName}.${method} was called`).toBe(true));
}
