import { randomInt } from 'node:crypto';
import { CommandError, locationError } from '../../language/errors';
import type { SharedSnapshot } from '../../sessions/shared-snapshots';
import type { Transaction } from '../../storage/transactions/transaction';
import type { CursorBatch } from '../../wire/message';
import type { CommandContext } from '../command-context';

/** What is left of a query's result. */
type Cursor = {
  readonly documents: Iterator<Buffer>;
  /** a document that was read but did not fit the last batch */
  buffered: Buffer | null;
  readonly namespace: string;
  readonly session: string | null;
  readonly transaction: Transaction | null;
  readonly sharedSnapshot: SharedSnapshot | null;
  readonly neverTimesOut: boolean;
  lastUsed: number;
};

export type CursorTable = Map<bigint, Cursor>;

/** cursorTimeoutMillis: MongoDB's default of 10 minutes. */
export const CURSOR_TIMEOUT_MS = 10 * 60_000;

/** A reply holds at most 16 MB of documents, as in MongoDB. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** The largest range that randomInt takes; ids are only meant to be hard to guess by accident. */
const MAX_CURSOR_ID = 2 ** 48 - 1;

function takeBatch(cursor: Cursor, size: number): { documents: Buffer[]; isDone: boolean } {
  const documents: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    if (!cursor.buffered) {
      const next = cursor.documents.next();
      if (next.done) return { documents, isDone: true };
      cursor.buffered = next.value;
    }
    const { buffered } = cursor;
    if (documents.length >= size || (documents.length > 0 && bytes + buffered.length > MAX_BATCH_BYTES))
      return { documents, isDone: false };
    documents.push(buffered);
    bytes += buffered.length;
    cursor.buffered = null;
  }
}

/** Answers the first batch of a result and keeps the rest under a cursor. */
export function openCursor(
  context: CommandContext,
  namespace: string,
  documents: Iterable<Buffer>,
  options: { batchSize: number; isSingleBatch?: boolean; neverTimesOut?: boolean },
): CursorBatch {
  const cursor: Cursor = {
    documents: documents[Symbol.iterator](),
    buffered: null,
    namespace,
    session: context.session?.name ?? null,
    transaction: context.transaction,
    sharedSnapshot: context.sharedSnapshot,
    neverTimesOut: options.neverTimesOut ?? false,
    lastUsed: Date.now(),
  };
  const { documents: batch, isDone } = takeBatch(cursor, options.batchSize);
  let id = 0n;
  if (!isDone && !options.isSingleBatch) {
    do id = BigInt(randomInt(1, MAX_CURSOR_ID));
    while (context.server.cursors.has(id));
    context.server.cursors.set(id, cursor);
  }
  return {
    field: 'firstBatch',
    documents: batch,
    id,
    namespace,
    atClusterTime: context.sharedSnapshot?.time,
  };
}

/** Answers the next batch. Fails with 43 CursorNotFound, and 50738 or 50740 outside the cursor's session or transaction. */
export function continueCursor(
  context: CommandContext,
  id: bigint,
  namespace: string,
  size: number,
): CursorBatch {
  const { cursors } = context.server;
  const cursor = cursors.get(id);
  if (!cursor) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
  if (cursor.namespace !== namespace)
    throw new CommandError(
      13,
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  if (cursor.session !== (context.session?.name ?? null))
    throw locationError(50738, `Cannot run getMore on cursor ${id}, which belongs to another session`);
  if (cursor.transaction !== context.transaction)
    throw locationError(50740, `Cannot run getMore on cursor ${id}, which belongs to another transaction`);
  cursor.lastUsed = Date.now();
  let isDone = true;
  try {
    const batch = takeBatch(cursor, size);
    isDone = batch.isDone;
    return {
      field: 'nextBatch',
      documents: batch.documents,
      id: isDone ? 0n : id,
      namespace,
      atClusterTime: cursor.sharedSnapshot?.time,
    };
  } finally {
    if (isDone) cursors.delete(id);
  }
}

/** Forgets the cursors that a test picks out: those of a session, a transaction, or too old ones. */
export function closeCursors(cursors: CursorTable, isOver: (cursor: Readonly<Cursor>) => boolean): void {
  for (const [id, cursor] of cursors)
    if (isOver(cursor)) {
      cursor.documents.return?.();
      cursors.delete(id);
    }
}

/** Whether a cursor has been idle for too long. */
export const isCursorExpired = (cursor: Readonly<Cursor>, now: number) =>
  !cursor.neverTimesOut && now - cursor.lastUsed > CURSOR_TIMEOUT_MS;
