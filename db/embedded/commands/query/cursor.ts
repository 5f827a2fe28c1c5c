import type { Pause } from '../../query/select-documents';
import type { SharedSnapshot } from '../../sessions/shared-snapshots';
import type { Transaction } from '../../storage/transactions/transaction';

/** A server-side cursor: the rest of a query's result. */
export type Cursor = {
  readonly documents: Iterator<Buffer | Pause>;
  /** read, but did not fit into the last batch */
  buffered: Buffer | null;
  readonly namespace: string;
  readonly session: string | null;
  readonly transaction: Transaction | null;
  readonly sharedSnapshot: SharedSnapshot | null;
  readonly noCursorTimeout: boolean;
  lastUsed: number;
  /** a command reads from it */
  isInUse: boolean;
  isClosed: boolean;
};

export type CursorTable = Map<bigint, Cursor>;
