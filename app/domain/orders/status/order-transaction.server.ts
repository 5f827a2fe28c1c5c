import { MongoError, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';

/** Each attempt chooses a new order number; twelve failed attempts mean a fault. */
const maxAttempts = 12;

/** Reruns `work` when a unique index rejects a write: it must only run database operations with the session. */
export async function runOrderTransaction<Result>(
  work: (session: ClientSession, attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withTransaction((session) => work(session, attempt));
    } catch (error) {
      if (!isDuplicateKeyError(error) || attempt + 1 >= maxAttempts) throw error;
    }
  }
}

/** For a failed compare-and-swap: the label makes the driver rerun the transaction. */
export function createWriteConflict(what: string): MongoError {
  const error = new MongoError(`${what} was changed concurrently`);
  error.addErrorLabel('TransientTransactionError');
  return error;
}
