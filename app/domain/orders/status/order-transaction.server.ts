import { MongoError, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';

/**
 * Each attempt chooses new unique values, such as the order number, and sees the document that was in the
 * way. More attempts than this mean a fault.
 */
const maxAttempts = 12;

/**
 * Runs `work` in one transaction, and again when a unique index rejects a write. `work` gets the attempt
 * number, from 0, and must only run database operations with the session.
 */
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

/**
 * The error to throw within a transaction when a compare-and-swap fails: its label makes the driver retry.
 */
export function createWriteConflict(what: string): MongoError {
  const error = new MongoError(`${what} was changed concurrently`);
  error.addErrorLabel('TransientTransactionError');
  return error;
}
