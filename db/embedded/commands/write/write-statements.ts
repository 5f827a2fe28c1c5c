import type { Document } from '../../language/bson/values';
import { CommandError, locationError, invalidOptions } from '../../language/errors';
import { checkDeadline, type Deadline } from '../../query/select-documents';
import { saveSession } from '../../sessions/session-table';
import {
  validateCollectionName,
  defineCollection,
  findCollection,
  installCollection,
} from '../../storage/catalog';
import type { Collection } from '../../storage/collection';
import { withWriteTransaction } from '../../storage/store';
import { LockedError, requireUnlocked } from '../../storage/transactions/locks';
import { acquireLock } from '../../storage/transactions/transaction';
import { shouldFail } from '../../wire/fail-point';
import type { CommandContext } from '../command-context';
import { readBoolean, readInteger } from '../command-fields';

type WriteError = { readonly index: number; readonly error: CommandError };

type StatementResults = {
  /** by statement; undefined if it failed or was not reached */
  readonly results: (Document | undefined)[];
  readonly errors: WriteError[];
  /** ids of statements that an earlier attempt has executed */
  readonly retried: number[];
};

/** Whether a write command stops at its first error, which is the default. */
export const isOrdered = (command: Document) =>
  command.ordered === undefined || readBoolean(command, 'ordered');

/** MaxTimeMSExpired and WriteConflict fail the whole command. */
const isFatal = (error: CommandError) => error.code === 50 || error.code === 112;

/** The statement id for retries: from stmtIds, or the position counted from stmtId. */
function statementId(context: CommandContext, position: number): number {
  const { stmtIds } = context.command;
  if (Array.isArray(stmtIds)) return Number(stmtIds[position]);
  return (readInteger(context.command, 'stmtId') ?? 0) + position;
}

/**
 * Runs the statements of a write command in order, each atomically, and resolves when they are on the disk. `execute`
 * runs inside a write transaction and returns the result that a retry gets again. A statement that meets the lock of
 * an open transaction waits until it ends or the deadline passes; the statements before it are committed.
 */
export async function runStatements(
  context: CommandContext,
  count: number,
  stopsAtError: boolean,
  execute: (position: number) => Document,
): Promise<StatementResults> {
  const outcome: StatementResults = {
    results: new Array<Document | undefined>(count),
    errors: [],
    retried: [],
  };
  let position = 0;
  const runRemaining = () => {
    let isRecorded = false;
    try {
      for (; position < count; position++) {
        const recorded = context.isRetryable
          ? context.session!.executedStatements.get(statementId(context, position))
          : undefined;
        if (recorded) {
          outcome.results[position] = recorded;
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
          if (stopsAtError || context.transaction) position = count;
        }
      }
    } finally {
      if (isRecorded) saveSession(context.server.store, context.session!, false);
    }
  };
  await runUnlocked(context, runRemaining);
  return outcome;
}

function applyWriteFailPoint({ server, connection }: CommandContext): void {
  const failPoint = server.failPoints.write;
  if (!failPoint || !shouldFail(failPoint)) return;
  if (failPoint.closeConnection) connection.shouldClose = true;
  if (failPoint.failBeforeCommitCode !== null)
    throw new CommandError(
      failPoint.failBeforeCommitCode,
      `Location${failPoint.failBeforeCommitCode}`,
      'Failing write due to failpoint. The write must not be reflected.',
    );
}

/** Runs `work` in a write transaction, after waiting for what holds its locks. */
export async function runUnlocked<T>(context: CommandContext, work: () => T): Promise<T> {
  for (;;) {
    try {
      return await withWriteTransaction(context.server.store, work);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await waitForEnd(error.holder, context.deadline);
    }
  }
}

/** Waits for a transaction, which its lifetime bounds, or an index build. Fails with 50 at the deadline. */
async function waitForEnd(holder: LockedError['holder'], deadline: Deadline): Promise<void> {
  if (!deadline) return holder.ended;
  checkDeadline(deadline);
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => (timer = setTimeout(resolve, deadline.at - Date.now())));
  await Promise.race([holder.ended, timeUp]);
  clearTimeout(timer);
  checkDeadline(deadline);
}

/** Finds the collection to write to, or creates it; inside a write transaction. */
export function ensureCollection(context: CommandContext, name: string): Collection {
  const { database, transaction } = context;
  return (
    findCollection(context.server.store, transaction, database, name) ?? createCollection(context, name, {})
  );
}

/** Creates a collection. Other readers see one created in a transaction only after the commit. */
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

/** MongoDB's maxWriteBatchSize, announced by hello. */
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

/** Fails with 72 for a retryable write, or 51157, because MongoDB cannot retry it. */
export function rejectRetryable(context: CommandContext, why: string): never {
  throw context.isRetryable
    ? invalidOptions(`Cannot use (or request) retryable writes with ${why}`)
    : locationError(51157, `Cannot use (or request) retryable writes with ${why}`);
}

/** The fields of a write command's reply for errors and retried statements. */
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
