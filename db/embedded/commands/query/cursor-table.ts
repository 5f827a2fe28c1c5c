import { randomInt } from 'node:crypto';
import { CommandError, locationError } from '../../language/errors';
import type { Pause } from '../../query/select-documents';
import type { Store } from '../../storage/store';
import type { CursorBatch } from '../../wire/message';
import type { CommandContext } from '../command-context';
import type { Cursor, CursorTable } from './cursor';
import { createTimeSlice } from './time-slice';

/** MongoDB's default for cursorTimeoutMillis. */
const CURSOR_TIMEOUT_MS = 10 * 60_000;

/** MongoDB's limit for the documents of one reply. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** The largest range of randomInt. */
const MAX_CURSOR_ID = 2 ** 48 - 1;

async function takeBatch(
  store: Store,
  cursor: Cursor,
  size: number,
): Promise<{ documents: Buffer[]; isDone: boolean }> {
  const documents: Buffer[] = [];
  const rest = createTimeSlice(store, cursor);
  let bytes = 0;
  for (;;) {
    if (!cursor.buffered) {
      const next = cursor.documents.next();
      if (next.done) return { documents, isDone: true };
      if (next.value === null) {
        if ((await rest()) && cursor.isClosed) throw cursorKilled();
        continue;
      }
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

const cursorKilled = () => new CommandError(237, 'CursorKilled', 'the cursor was closed while it was read');

/** Returns the first batch, and stores a cursor for the rest. */
export async function openCursor(
  context: CommandContext,
  namespace: string,
  documents: Iterable<Buffer | Pause>,
  options: { batchSize: number; isSingleBatch?: boolean; noCursorTimeout?: boolean },
): Promise<CursorBatch> {
  const cursor: Cursor = {
    documents: documents[Symbol.iterator](),
    buffered: null,
    namespace,
    session: context.session?.name ?? null,
    transaction: context.transaction,
    sharedSnapshot: context.sharedSnapshot,
    noCursorTimeout: options.noCursorTimeout ?? false,
    lastUsed: Date.now(),
    isInUse: false,
    isClosed: false,
  };
  const { documents: batch, isDone } = await takeBatch(context.server.store, cursor, options.batchSize);
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
 * session or transaction, 12051 while another command reads from it, 237 if it is closed meanwhile.
 */
export async function continueCursor(
  context: CommandContext,
  id: bigint,
  namespace: string,
  size: number,
): Promise<CursorBatch> {
  const { cursors, store } = context.server;
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
  if (cursor.isInUse) throw new CommandError(12051, 'CursorInUse', `cursor id ${id} is already in use`);
  cursor.lastUsed = Date.now();
  cursor.isInUse = true;
  let isDone = true;
  try {
    const batch = await takeBatch(store, cursor, size);
    isDone = batch.isDone;
    return {
      field: 'nextBatch',
      documents: batch.documents,
      id: isDone ? 0n : id,
      namespace,
      atClusterTime: cursor.sharedSnapshot?.time,
    };
  } finally {
    cursor.isInUse = false;
    if (isDone) cursors.delete(id);
  }
}

/** Closes the cursors that match a predicate. */
export function closeCursors(cursors: CursorTable, isOver: (cursor: Readonly<Cursor>) => boolean): void {
  for (const [id, cursor] of cursors)
    if (isOver(cursor)) {
      cursor.isClosed = true;
      cursor.documents.return?.();
      cursors.delete(id);
    }
}

export const isCursorExpired = (cursor: Readonly<Cursor>, now: number) =>
  !cursor.noCursorTimeout && now - cursor.lastUsed > CURSOR_TIMEOUT_MS;
