import { UUID } from 'bson';
import { isDocument, type Document } from '../language/bson/values';
import { typeMismatch } from '../language/errors';
import { abortOpenTransaction } from '../sessions/session';
import { closeSession, readSessionId, saveSession, SESSION_TIMEOUT_MINUTES } from '../sessions/session-table';
import { writeTransactionChanges } from '../storage/apply-changes';
import { installCollection } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import { withWriteTransaction, type Store } from '../storage/store';
import { endTransaction } from '../storage/transactions/begin-transaction';
import { transactionAborted } from '../storage/transactions/locks';
import type { Transaction } from '../storage/transactions/transaction';
import type { CommandContext, CommandDefinition, ServerState } from './command-context';
import { closeCursors } from './query/cursor-table';

function putTransaction(store: Store, transaction: Transaction): void {
  for (const collection of transaction.createdCollections.values()) installCollection(store, collection);
  const collections = new Map<number, Collection>();
  for (const collection of store.catalog.collections.values()) collections.set(collection.id, collection);
  writeTransactionChanges(store, transaction, collections);
}

/** https://www.mongodb.com/docs/v7.0/reference/command/commitTransaction/ */
export const commitTransaction: CommandDefinition = {
  fields: ['recoveryToken'],
  isAllowedInTransaction: true,
  supportsWriteConcern: true,
  async run({ server, session, transaction }) {
    // A retry: the transaction has been committed, but the reply was lost.
    if (!transaction || !session) return { body: {} };
    if (session.expiryTimer) clearTimeout(session.expiryTimer);
    session.expiryTimer = null;
    const { store } = server;
    if (transaction.writes.size > 0 || transaction.createdCollections.size > 0)
      await withWriteTransaction(store, () => {
        if (!store.transactions.has(transaction)) throw transactionAborted();
        putTransaction(store, transaction);
        saveSession(store, session, true);
      });
    session.state = 'committed';
    session.transaction = null;
    endTransaction(store, transaction);
    closeCursors(server.cursors, (cursor) => cursor.transaction === transaction);
    return { body: {} };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/abortTransaction/ */
export const abortTransaction: CommandDefinition = {
  fields: ['recoveryToken'],
  isAllowedInTransaction: true,
  supportsWriteConcern: true,
  run(context) {
    abortTransactionOf(context);
    return { body: {} };
  },
};

/** Aborts the transaction of a command, after an error or by abortTransaction. */
export function abortTransactionOf({ server, session, transaction }: CommandContext): void {
  if (!session || !transaction || session.transaction !== transaction) return;
  abortOpenTransaction(server.store, session);
  closeCursors(server.cursors, (cursor) => cursor.transaction === transaction);
}

function closeNamed(server: ServerState, name: string): void {
  closeSession(server.store, server.sessions, name);
  closeCursors(server.cursors, (cursor) => cursor.session === name);
}

function readSessionNames(command: Document, field: string): string[] {
  const list = command[field];
  if (!Array.isArray(list))
    throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'array'`);
  return list.map((lsid) => readSessionId(lsid).toString('hex'));
}

/** https://www.mongodb.com/docs/v7.0/reference/command/endSessions/ */
export const endSessions: CommandDefinition = {
  fields: [],
  run({ command, server, name }) {
    for (const session of readSessionNames(command, name)) closeNamed(server, session);
    return { body: {} };
  },
};

/**
 * https://www.mongodb.com/docs/v7.0/reference/command/killAllSessions/ : kills all sessions, since there are no users
 */
export const killAllSessions: CommandDefinition = {
  fields: [],
  run({ server }) {
    for (const session of [...server.sessions.keys()]) closeNamed(server, session);
    return { body: {} };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/refreshSessions/ */
export const refreshSessions: CommandDefinition = {
  fields: [],
  run({ command, server }) {
    for (const name of readSessionNames(command, 'refreshSessions')) {
      const session = server.sessions.get(name);
      if (session) session.lastUsed = Date.now();
    }
    return { body: {} };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/startSession/ */
export const startSession: CommandDefinition = {
  fields: [],
  run: () => ({ body: { id: { id: new UUID() }, timeoutMinutes: SESSION_TIMEOUT_MINUTES } }),
};

/** Whether the reply of a write command contains errors of statements. */
export const hasWriteErrors = (body: Document) =>
  Array.isArray(body.writeErrors) && body.writeErrors.some(isDocument);
