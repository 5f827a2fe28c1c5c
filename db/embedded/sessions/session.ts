import type { Document } from '../language/bson/values';
import { endTransaction, type Transaction } from '../storage/transactions/transaction';
import type { Store } from '../storage/store';

export type TransactionState = 'none' | 'open' | 'committed' | 'aborted';

/** A logical session: https://www.mongodb.com/docs/v7.0/reference/server-sessions/ */
export type Session = {
  /** the 16 bytes of its UUID, and the same as text */
  readonly id: Buffer;
  readonly name: string;
  lastUsed: number;
  /** the highest transaction number seen, -1n for none */
  txnNumber: bigint;
  state: TransactionState;
  transaction: Transaction | null;
  /** replies to the statements of the retryable write with that number, by statement id */
  executedStatements: Map<number, Document>;
  /** commands with a transaction number run one after another, so that a retry meets the finished first attempt */
  queue: Promise<unknown>;
  expiryTimer: NodeJS.Timeout | null;
};

/** transactionLifetimeLimitSeconds: MongoDB's default. */
export const TRANSACTION_LIFETIME_MS = 60_000;

/** Aborts the session's open transaction, if any. */
export function abortOpenTransaction(store: Store, session: Session): void {
  if (session.expiryTimer) clearTimeout(session.expiryTimer);
  session.expiryTimer = null;
  if (!session.transaction) return;
  endTransaction(store, session.transaction);
  session.transaction = null;
  session.state = 'aborted';
}
