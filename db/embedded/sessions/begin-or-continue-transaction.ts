import { toBigInt } from '../language/bson/numbers';
import { isNumber, type Document, type Value } from '../language/bson/values';
import { CommandError, locationError, typeMismatch, invalidOptions } from '../language/errors';
import type { Store } from '../storage/store';
import { beginTransaction } from '../storage/transactions/begin-transaction';
import type { Transaction } from '../storage/transactions/transaction';
import { abortOpenTransaction, TRANSACTION_LIFETIME_MS, type Session } from './session';

/** The transaction that a command runs in, and whether it is a retryable write. */
type TransactionScope = { readonly transaction: Transaction | null; readonly isRetryable: boolean };

type CommandKind = {
  readonly name: string;
  readonly isAllowedInTransaction: boolean;
  readonly isRetryableWrite: boolean;
};

function readTxnNumber(value: Value): bigint {
  if (!isNumber(value)) throw typeMismatch("BSON field 'txnNumber' is the wrong type");
  const number = toBigInt(value);
  if (number < 0n) throw invalidOptions('Transaction number cannot be negative');
  return number;
}

export const isTransactionEnd = (name: string) => name === 'commitTransaction' || name === 'abortTransaction';

const noSuchTransaction = (message: string) => new CommandError(251, 'NoSuchTransaction', message);

function requireCurrentTxnNumber(session: Session, number: bigint, what: string): void {
  if (number >= session.txnNumber) return;
  throw new CommandError(
    225,
    'TransactionTooOld',
    `${what} ${number} on session ${session.name} because a newer transaction with txnNumber ${session.txnNumber} has already started on this session.`,
  );
}

/** Sets a higher transaction number, which aborts the open transaction and forgets recorded statements. */
function advanceTxnNumber(store: Store, session: Session, number: bigint): void {
  abortOpenTransaction(store, session);
  session.txnNumber = number;
  session.state = 'none';
  session.executedStatements = new Map();
}

function continueRetryableWrite(
  store: Store,
  session: Session,
  number: bigint,
  kind: CommandKind,
): TransactionScope {
  if (!kind.isRetryableWrite)
    throw new CommandError(
      50768,
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${kind.name} is not a retryable write command.`,
    );
  requireCurrentTxnNumber(session, number, 'Retryable write with txnNumber');
  if (number > session.txnNumber) advanceTxnNumber(store, session, number);
  else if (session.state !== 'none')
    throw new CommandError(
      217,
      'IncompleteTransactionHistory',
      `Cannot retry a retryable write that has been converted into a transaction: ${number}`,
    );
  return { transaction: null, isRetryable: true };
}

function startNewTransaction(store: Store, session: Session, number: bigint): TransactionScope {
  requireCurrentTxnNumber(session, number, 'Cannot start transaction');
  if (number === session.txnNumber)
    throw locationError(
      50911,
      `Cannot start transaction ${number} on session ${session.name}: the number is in use already`,
    );
  advanceTxnNumber(store, session, number);
  const transaction = beginTransaction(store);
  session.transaction = transaction;
  session.state = 'open';
  session.expiryTimer = setTimeout(() => abortOpenTransaction(store, session), TRANSACTION_LIFETIME_MS);
  session.expiryTimer.unref();
  return { transaction, isRetryable: false };
}

function continueTransaction(session: Session, number: bigint, name: string): TransactionScope {
  requireCurrentTxnNumber(session, number, 'Cannot continue transaction');
  if (number > session.txnNumber || session.state === 'none')
    throw noSuchTransaction(
      `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${session.txnNumber}`,
    );
  if (session.state === 'aborted')
    throw noSuchTransaction(`Transaction with { txnNumber: ${number} } has been aborted.`);
  if (session.state === 'committed' && name !== 'commitTransaction')
    throw new CommandError(
      256,
      'TransactionCommitted',
      `Transaction with { txnNumber: ${number} } has been committed.`,
    );
  return { transaction: session.transaction, isRetryable: false };
}

/**
 * Validates txnNumber, autocommit and startTransaction of a command, and begins a transaction if it asks for one.
 * Fails with 72 InvalidOptions, 225 TransactionTooOld, 251 NoSuchTransaction, 256 TransactionCommitted, 263
 * OperationNotSupportedInTransaction, 50768 or 50911.
 */
export function beginOrContinueTransaction(
  store: Store,
  session: Session | null,
  command: Document,
  kind: CommandKind,
): TransactionScope {
  const { txnNumber, autocommit, startTransaction } = command;
  if (txnNumber === undefined) {
    if (autocommit !== undefined)
      throw invalidOptions("'autocommit' field requires a transaction number to also be specified");
    if (startTransaction !== undefined)
      throw invalidOptions("'startTransaction' field requires a transaction number to also be specified");
    if (isTransactionEnd(kind.name)) throw invalidOptions(`${kind.name} must be run within a transaction`);
    return { transaction: null, isRetryable: false };
  }
  if (!session) throw invalidOptions('Transaction number requires a session ID to also be specified');
  const number = readTxnNumber(txnNumber);
  if (autocommit === undefined) {
    if (startTransaction !== undefined)
      throw invalidOptions("'startTransaction' field requires 'autocommit' field to also be specified");
    if (isTransactionEnd(kind.name)) throw invalidOptions(`${kind.name} must be run with autocommit false`);
    return continueRetryableWrite(store, session, number, kind);
  }
  if (autocommit !== false) throw invalidOptions("'autocommit' must be false if specified");
  if (!kind.isAllowedInTransaction)
    throw new CommandError(
      263,
      'OperationNotSupportedInTransaction',
      kind.name === 'count'
        ? "Cannot run 'count' in a multi-document transaction. Please see http://dochub.mongodb.org/core/transaction-count for a recommended alternative."
        : `Cannot run '${kind.name}' in a multi-document transaction.`,
    );
  if (startTransaction === undefined) return continueTransaction(session, number, kind.name);
  if (startTransaction !== true) throw invalidOptions("'startTransaction' must be true if specified");
  if (isTransactionEnd(kind.name)) throw invalidOptions(`${kind.name} cannot start a transaction`);
  return startNewTransaction(store, session, number);
}
