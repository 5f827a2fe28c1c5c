import { MongoError, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';

/**
 * Each round picks what it inserts anew (an order number, for one), so that a doubled key is a matter of luck or of
 * another request that came first, and the next round sees it. More rounds than this mean a fault.
 */
const maxRounds = 12;

/**
 * Runs `work` in one transaction, and again when a unique index refused what it wrote: the document that stood in its
 * way is visible to the next round. `work` gets the number of the round, from 0, and must do nothing but database
 * operations with the session. Throws what it throws.
 */
export async function runOrderTransaction<Result>(
  work: (session: ClientSession, round: number) => Promise<Result>,
): Promise<Result> {
  for (let round = 0; ; round += 1) {
    try {
      return await withTransaction((session) => work(session, round));
    } catch (error) {
      if (!isDuplicateKeyError(error) || round + 1 >= maxRounds) throw error;
    }
  }
}

/**
 * What to throw within a transaction when a document is no longer what was read from it a moment ago: the driver then
 * runs the transaction anew.
 */
export function createWriteConflict(what: string): MongoError {
  const error = new MongoError(`${what} was changed meanwhile`);
  error.addErrorLabel('TransientTransactionError');
  return error;
}
