import { MongoErrorLabel, MongoNetworkError, type ClientSession } from 'mongodb';

/**
 * Makes the driver repeat a commit whose socket was closed while it was written, as after other network errors. The driver (7.8)
 * leaves that error of the system as it is, and then fails with a TypeError where it looks for labels.
 */
export function labelCommitErrors(session: ClientSession): void {
  const commit = session.commitTransaction.bind(session);
  session.commitTransaction = (...options) =>
    commit(...options).catch((error: unknown) => {
      if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
      const labelled = new MongoNetworkError(error.message, { cause: error });
      labelled.addErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult);
      throw labelled;
    });
}
