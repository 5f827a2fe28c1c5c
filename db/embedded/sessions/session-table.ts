import { deserialize, Long } from 'bson';
import { bsonTypeOf, isDocument, type Document, type Value } from '../language/bson/values';
import { CommandError, typeMismatch } from '../language/errors';
import { putValue, removeKey, requireValidChecksum } from '../storage/lmdb/environment';
import { BSON_OPTIONS } from '../storage/bson-options';
import { serializeDocument } from '../storage/records';
import type { Store } from '../storage/store';
import { abortOpenTransaction, type Session } from './session';

export type SessionTable = Map<string, Session>;

/** MongoDB's default for localLogicalSessionTimeoutMinutes; announced by hello. */
export const SESSION_TIMEOUT_MINUTES = 30;
const SESSION_TIMEOUT_MS = SESSION_TIMEOUT_MINUTES * 60_000;

const UUID_BYTES = 16;

/** Reads the UUID of an lsid document. */
export function readSessionId(lsid: Value): Buffer {
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (!isDocument(lsid) || id === null || typeof id !== 'object' || bsonTypeOf(id) !== 'Binary')
    throw typeMismatch("lsid must be a document with an 'id' of type UUID");
  const binary = id as unknown as { buffer: Uint8Array; position: number; sub_type: number };
  if (binary.position !== UUID_BYTES || binary.sub_type !== 4)
    throw new CommandError(207, 'InvalidUUID', "lsid's id must be a UUID of 16 bytes");
  return Buffer.from(binary.buffer.subarray(0, UUID_BYTES));
}

type StoredSession = {
  txnNumber: Long;
  at: Date;
  committed: boolean;
  statements: { id: unknown; reply: Document }[];
};

/**
 * Finds or creates a session. Its last transaction number and replies are loaded from the disk, so that retries work
 * after a restart.
 */
export function openSession(store: Store, table: SessionTable, id: Buffer): Session {
  const name = id.toString('hex');
  let session = table.get(name);
  if (!session) {
    session = {
      id,
      name,
      lastUsed: 0,
      txnNumber: -1n,
      state: 'none',
      transaction: null,
      executedStatements: new Map(),
      queue: Promise.resolve(),
      expiryTimer: null,
    };
    const recorded = store.environment.sessions.get(id);
    if (recorded) {
      const value = requireValidChecksum(store.environment, id, recorded, () => `session ${name}`);
      const stored = deserialize(value, BSON_OPTIONS) as Document & StoredSession;
      session.txnNumber = stored.txnNumber.toBigInt();
      if (stored.committed) session.state = 'committed';
      for (const statement of stored.statements)
        session.executedStatements.set(Number(statement.id), statement.reply);
    }
    table.set(name, session);
  }
  session.lastUsed = Date.now();
  return session;
}

/** Stores a session's transaction number and replies, in the write transaction of the statements themselves. */
export function saveSession(store: Store, session: Session, committed: boolean): void {
  const statements = [...session.executedStatements].map(([id, reply]) => ({ id, reply }));
  const stored = { txnNumber: Long.fromBigInt(session.txnNumber), at: new Date(), committed, statements };
  putValue(store.environment.sessions, session.id, serializeDocument(stored as unknown as Document));
}

export function closeSession(store: Store, table: SessionTable, name: string): void {
  const session = table.get(name);
  if (!session) return;
  abortOpenTransaction(store, session);
  table.delete(name);
}

/** Names of the sessions that have been idle for longer than the timeout. */
export function expiredSessions(table: SessionTable, now: number): string[] {
  return [...table.values()]
    .filter(({ lastUsed }) => now - lastUsed > SESSION_TIMEOUT_MS)
    .map(({ name }) => name);
}

/** Deletes stored sessions older than the timeout; inside a write transaction. */
export function deleteExpiredSessions(store: Store, now: number): void {
  for (const { key, value: recorded } of [...store.environment.sessions.getRange({})]) {
    const value = requireValidChecksum(
      store.environment,
      key,
      recorded,
      () => `session ${key.toString('hex')}`,
    );
    const { at } = deserialize(value, BSON_OPTIONS) as unknown as StoredSession;
    if (now - at.getTime() > SESSION_TIMEOUT_MS) removeKey(store.environment.sessions, key);
  }
}
