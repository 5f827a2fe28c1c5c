import { MongoError } from 'mongodb';

/** For a failed compare-and-swap: the label makes the driver rerun the transaction. */
export function createWriteConflict(what: string): MongoError {
  const error = new MongoError(`${what} was changed concurrently`);
  error.addErrorLabel('TransientTransactionError');
  return error;
}
