import { CommandError, locationError } from '../../language/errors';
import type { Document } from '../../language/bson/values';
import { checkDeadline, type Deadline } from '../../query/select-documents';
import { saveSession } from '../../sessions/session-table';
import {
  validateCollectionName,
  defineCollection,
  findCollection,
  installCollection,
  type Collection,
} from '../../storage/catalog';
import { acquireLock, type Transaction } from '../../storage/transactions/transaction';
import { LockedByTransactionError, requireUnlocked } from '../../storage/transactions/locks';
import { withWriteTransaction } from '../../storage/store';
import { shouldFail } from '../../wire/fail-point';
import type { CommandContext } from '../command-context';
import { readInteger } from '../command-fields';

export type WriteError = { readonly index: number; readonly error: CommandError };

export type StatementResults = {
  /** by statement; undefined where it failed or was not reached */
  readonly results: (Document | undefined)[];
  readonly errors: WriteError[];
  /** ids of statements that an earlier attempt had carried out */
  readonly retried: number[];
};

/** Errors that end the whole command and not just a statement. */
const isFatal = (error: CommandError) => error.code === 50 || error.code === 112;

/** The id of a statement for retries: stmtIds, stmtId plus position, or the position. */
function statementId(context: CommandContext, position: number): number {
  const { stmtIds } = context.command;
  if (Array.isArray(stmtIds)) return Number(stmtIds[position]);
  return (readInteger(context.command, 'stmtId') ?? 0) + position;
}

/**
 * Runs the statements of a write command in order, each as a whole or not at all, and resolves when they are on the
 * disk. `execute` runs inside LMDB's write transaction and returns what a retry is to be told. A statement that meets
 * the lock of an open transaction waits for its end (or the deadline), what came before it is committed meanwhile.
 */
export async function runStatements(
  context: CommandContext,
  count: number,
  isOrdered: boolean,
  execute: (position: number) => Document,
): Promise<StatementResults> {
  const outcome: StatementResults = {
    results: new Array<Document | undefined>(count),
    errors: [],
    retried: [],
  };
  let position = 0;
  const runSome = () => {
    let isRecorded = false;
    try {
      for (; position < count; position++) {
        const known = context.isRetryable
          ? context.session!.executedStatements.get(statementId(context, position))
          : undefined;
        if (known) {
          outcome.results[position] = known;
          outcome.retried.push(statementId(context, position));
          continue;
        }
        try {
          checkDeadline(context.deadline);
          if (context.isRetryable) applyWriteFailPoint(context);
          const result = execute(position);
          outcome.results[position] = result;
          if (context.isRetryable) {
            context.session!.executedStatements.set(statementId(context, position), result);
            isRecorded = true;
          }
        } catch (error) {
          if (!(error instanceof CommandError) || isFatal(error)) throw error;
          outcome.errors.push({ index: position, error });
          if (isOrdered || context.transaction) position = count;
        }
      }
    } finally {
      if (isRecorded) saveSession(context.server.store, context.session!, false);
    }
  };
  while (position < count) {
    try {
      await withWriteTransaction(context.server.store, runSome);
    } catch (error) {
      if (!(error instanceof LockedByTransactionError)) throw error;
      await waitForTransactionEnd(error.holder, context.deadline);
    }
  }
  return outcome;
}

/** Lets the fail point of retryable writes strike a statement. */
function applyWriteFailPoint({ server, connection }: CommandContext): void {
  const ordered = server.failPoints.write;
  if (!ordered || !shouldFail(ordered)) return;
  if (ordered.closeConnection) connection.shouldClose = true;
  if (ordered.failBeforeCommitCode !== null)
    throw new CommandError(
      ordered.failBeforeCommitCode,
      `Location${ordered.failBeforeCommitCode}`,
      'Failing write due to failpoint. The write must not be reflected.',
    );
}

/** Runs work that writes once, inside LMDB's write transaction; waits where a transaction holds a lock. */
export async function runUnlocked<T>(context: CommandContext, work: () => T): Promise<T> {
  for (;;) {
    try {
      return await withWriteTransaction(context.server.store, work);
    } catch (error) {
      if (!(error instanceof LockedByTransactionError)) throw error;
      await waitForTransactionEnd(error.holder, context.deadline);
    }
  }
}

/** Waits for a transaction to commit or abort; its own lifetime bounds the wait. Fails with 50 at the deadline. */
export async function waitForTransactionEnd(holder: Transaction, deadline: Deadline): Promise<void> {
  if (!deadline) return holder.ended;
  checkDeadline(deadline);
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => (timer = setTimeout(resolve, deadline.at - Date.now())));
  await Promise.race([holder.ended, timeUp]);
  clearTimeout(timer);
  checkDeadline(deadline);
}

/** The collection to write to, made when it does not exist; inside LMDB's write transaction. */
export function ensureCollection(context: CommandContext, name: string): Collection {
  const { database, transaction } = context;
  return (
    findCollection(context.server.store, transaction, database, name) ?? createCollection(context, name, {})
  );
}

/** Makes a collection; in a transaction it exists for the transaction only, until the commit. */
export function createCollection(context: CommandContext, name: string, options: Document): Collection {
  const { database, transaction } = context;
  const { store } = context.server;
  const namespace = `${database}.${name}`;
  validateCollectionName(database, name);
  requireUnlocked(store.locks.names, namespace, transaction);
  const collection = defineCollection(store, database, name, options);
  if (!transaction) {
    installCollection(store, collection);
    return collection;
  }
  acquireLock(store.locks.names, namespace, transaction);
  transaction.createdCollections.set(namespace, collection);
  return collection;
}

/** 100,000: what hello announces. */
const MAX_STATEMENTS = 100_000;

/** Fails with 16 InvalidLength unless there are 1 to 100,000 statements. */
export function checkBatchSize(count: number): void {
  if (count >= 1 && count <= MAX_STATEMENTS) return;
  throw new CommandError(
    16,
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${count} operations.`,
  );
}

/** Fails with 51157 or 72 for what MongoDB cannot retry. */
export function rejectRetryable(context: CommandContext, why: string): never {
  throw context.isRetryable
    ? new CommandError(72, 'InvalidOptions', `Cannot use (or request) retryable writes with ${why}`)
    : locationError(51157, `Cannot use (or request) retryable writes with ${why}`);
}

/** The part of a write command's reply that tells of errors and retries. */
export function writeErrorFields({ errors, retried }: StatementResults): Document {
  const reply: Document = {};
  if (errors.length > 0) reply.writeErrors = errors.map(describeError);
  if (retried.length > 0) reply.retriedStmtIds = retried;
  return reply;
}

function describeError({ index, error }: WriteError): Document {
  const { keyPattern, keyValue, errInfo } = error.details;
  const described = { index, code: error.code, errmsg: error.message, keyPattern, keyValue, errInfo };
  return described as Document;
}
