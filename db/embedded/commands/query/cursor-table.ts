import { randomInt } from 'node:crypto';
import { CommandError, locationError } from '../../language/errors';
import type { CursorBatch } from '../../wire/message';
import type { CommandContext } from '../command-context';
import type { Cursor, CursorTable } from './cursor';

/** MongoDB's default for cursorTimeoutMillis. */
const CURSOR_TIMEOUT_MS = 10 * 60_000;

/** MongoDB's limit for the documents of one reply. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** The largest range of randomInt. */
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

/** Returns the first batch, and stores a cursor for the rest. */
export function openCursor(
  context: CommandContext,
  namespace: string,
  documents: Iterable<Buffer>,
  options: { batchSize: number; isSingleBatch?: boolean; noCursorTimeout?: boolean },
): CursorBatch {
  const cursor: Cursor = {
    documents: documents[Symbol.iterator](),
    buffered: null,
    namespace,
    session: context.session?.name ?? null,
    transaction: context.transaction,
    sharedSnapshot: context.sharedSnapshot,
    noCursorTimeout: options.noCursorTimeout ?? false,
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

/**
 * Returns the next batch. Fails with 43 CursorNotFound, 13 for another namespace, 50738 or 50740 outside the cursor's
 * session or transaction.
 */
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

/** Closes the cursors that match a predicate. */
export function closeCursors(cursors: CursorTable, isOver: (cursor: Readonly<Cursor>) => boolean): void {
  for (const [id, cursor] of cursors)
    if (isOver(cursor)) {
      cursor.documents.return?.();
      cursors.delete(id);
    }
}

export const isCursorExpired = (cursor: Readonly<Cursor>, now: number) =>
  !cursor.noCursorTimeout && now - cursor.lastUsed > CURSOR_TIMEOUT_MS;
