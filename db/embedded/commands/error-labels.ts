import type { CommandError } from '../language/errors';

/** "Retryable error" in https://github.com/mongodb/specifications, retryable-writes. */
const RETRIABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** LockTimeout, WriteConflict, SnapshotTooOld, SnapshotUnavailable, PreparedTransactionInProgress. */
const TRANSIENT = new Set([24, 112, 239, 246, 267]);
const NO_SUCH_TRANSACTION = 251;

type ErrorLabelInput = {
  readonly name: string;
  /** autocommit is false */
  readonly isInTransaction: boolean;
  readonly hasTxnNumber: boolean;
};

/** The error labels that tell a driver whether to retry a statement or a whole transaction. */
export function errorLabelsFor(
  error: Pick<CommandError, 'code'>,
  { name, isInTransaction, hasTxnNumber }: ErrorLabelInput,
): string[] {
  const isEnding = name === 'commitTransaction' || name === 'abortTransaction';
  const labels: string[] = [];
  if (isInTransaction) {
    const isTransient =
      TRANSIENT.has(error.code) ||
      error.code === NO_SUCH_TRANSACTION ||
      (!isEnding && RETRIABLE.has(error.code));
    if (isTransient) labels.push('TransientTransactionError');
  }
  if (RETRIABLE.has(error.code) && hasTxnNumber && (!isInTransaction || isEnding))
    labels.push('RetryableWriteError');
  return labels;
}
