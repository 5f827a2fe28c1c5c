import type { ClientSession } from 'mongodb';
import type { Operation } from '../format';
import type { EntityOperation } from './collection-operations';

/** @param runOperations runs the operations of a withTransaction callback and rethrows their errors */
export function sessionOperations(
  runOperations: (operations: Operation[]) => Promise<void>,
): Record<string, EntityOperation<ClientSession>> {
  return {
    abortTransaction: (session, options) => session.abortTransaction(options),
    commitTransaction: (session, options) => session.commitTransaction(options),
    endSession: (session) => session.endSession(),
    startTransaction: async (session, options) => session.startTransaction(options),
    withTransaction: async (session, { callback, ...options }) => {
      await session.withTransaction(() => runOperations(callback as Operation[]), options);
    },
  };
}
