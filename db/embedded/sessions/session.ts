import type { Document } from '../language/bson/values';
import type { Store } from '../storage/store';
import { endTransaction } from '../storage/transactions/begin-transaction';
import type { Transaction } from '../storage/transactions/transaction';

type TransactionState = 'none' | 'open' | 'committed' | 'aborted';

/** A logical session: https://www.mongodb.com/docs/v7.0/reference/server-sessions/ */
export type Session = {
  /** the UUID as 16 bytes, and in hexadecimal */
  readonly id: Buffer;
  readonly name: string;
  lastUsed: number;
  /** highest transaction number seen, -1n for none */
  txnNumber: bigint;
  state: TransactionState;
  transaction: Transaction | null;
  /** replies of the current retryable write by statement id */
  executedStatements: Map<number, Document>;
  /** serialises commands with a transaction number, so that a retry waits for the first attempt */
  queue: Promise<unknown>;
  expiryTimer: NodeJS.Timeout | null;
};

/** MongoDB's default for transactionLifetimeLimitSeconds. */
export const TRANSACTION_LIFETIME_MS = 60_000;

export function abortOpenTransaction(store: Store, session: Session): void {
  if (session.expiryTimer) clearTimeout(session.expiryTimer);
  session.expiryTimer = null;
  if (!session.transaction) return;
  endTransaction(store, session.transaction);
  session.transaction = null;
  session.state = 'aborted';
}
