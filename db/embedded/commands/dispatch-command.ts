import { setTimeout as sleep } from 'node:timers/promises';
import { Binary, BSONError, Double, Long, Timestamp } from 'bson';
import type { Document } from '../language/bson/values';
import { badValue, CommandError } from '../language/errors';
import { beginOrContinueTransaction, isTransactionEnd } from '../sessions/begin-or-continue-transaction';
import type { Session } from '../sessions/session';
import { openSession, readSessionId } from '../sessions/session-table';
import {
  releaseExpiredSnapshots,
  findSnapshot,
  createSharedSnapshot,
  type SharedSnapshot,
} from '../sessions/shared-snapshots';
import { shouldFailCommand, type FailPoint } from '../wire/fail-point';
import type { Reply } from '../wire/message';
import type { Connection } from '../wire/wire-server';
import type { CommandContext, CommandDefinition, ServerState } from './command-context';
import { readCount, requireKnownCommandFields } from './command-fields';
import { commands, testCommands } from './command-registry';
import { errorLabelsFor } from './error-labels';
import { closeCursors } from './query/cursor-table';
import { checkReadConcern, checkWriteConcern, requestedSnapshot } from './read-write-concern';
import { abortTransactionOf, hasWriteErrors } from './sessions';
import { checkStableApi } from './stable-api';

const CLUSTER_SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

let lastTime = 0;
let lastIncrement = 0;

/** The cluster time, which increases with every reply; drivers return it for causal consistency. */
function nextClusterTime(): Timestamp {
  const seconds = Math.floor(Date.now() / 1000);
  if (seconds > lastTime) {
    lastTime = seconds;
    lastIncrement = 0;
  }
  lastIncrement += 1;
  return new Timestamp({ t: lastTime, i: lastIncrement });
}

function addClusterTime(body: Document): Document {
  const operationTime = nextClusterTime();
  return {
    ...body,
    operationTime,
    $clusterTime: { clusterTime: operationTime, signature: CLUSTER_SIGNATURE },
  };
}

function formatError(error: CommandError, labels: readonly string[]): Reply {
  const { labels: _labels, ...details } = error.details;
  const body: Document = {
    ok: new Double(0),
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...(details as Document),
  };
  if (labels.length > 0) body.errorLabels = [...labels];
  return { body: addClusterTime(body) };
}

/** Unexpected errors (bugs, broken disks) are logged and reported as InternalError. */
function asCommandError(name: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof BSONError) return badValue(error.message);
  console.error(`The built-in store failed in command '${name}':`, error);
  return new CommandError(1, 'InternalError', error instanceof Error ? error.message : String(error));
}

const errorLabelInput = (name: string, command: Document) => ({
  name,
  isInTransaction: command.autocommit === false,
  hasTxnNumber: command.txnNumber !== undefined,
});

function failPointError(failPoint: FailPoint, name: string, command: Document): Reply {
  const error = new CommandError(
    failPoint.errorCode!,
    ERROR_CODE_NAMES.get(failPoint.errorCode!) ?? `Location${failPoint.errorCode}`,
    "Failing command via 'failCommand' failpoint",
    failPoint.errorFields,
  );
  return formatError(error, failPoint.errorLabels ?? errorLabelsFor(error, errorLabelInput(name, command)));
}

/** Names of the error codes that fail points use. */
const ERROR_CODE_NAMES = new Map([
  [6, 'HostUnreachable'],
  [7, 'HostNotFound'],
  [24, 'LockTimeout'],
  [50, 'MaxTimeMSExpired'],
  [64, 'WriteConcernFailed'],
  [89, 'NetworkTimeout'],
  [91, 'ShutdownInProgress'],
  [100, 'UnsatisfiableWriteConcern'],
  [112, 'WriteConflict'],
  [134, 'ReadConcernMajorityNotAvailableYet'],
  [189, 'PrimarySteppedDown'],
  [251, 'NoSuchTransaction'],
  [262, 'ExceededTimeLimit'],
  [9001, 'SocketException'],
  [10107, 'NotWritablePrimary'],
  [11600, 'InterruptedAtShutdown'],
  [11601, 'Interrupted'],
  [11602, 'InterruptedDueToReplStateChange'],
  [13435, 'NotPrimaryNoSecondaryOk'],
  [13436, 'NotPrimaryOrSecondary'],
]);

function withWriteConcernError(
  reply: Reply,
  failPoint: FailPoint | null,
  own: Document | null,
  name: string,
  command: Document,
): Reply {
  const error = failPoint?.writeConcernError ?? own;
  if (!error) return reply;
  const body: Document = { ...reply.body, writeConcernError: error };
  const input = errorLabelInput(name, command);
  // A statement of a transaction has not waited for its write concern: only the end of the transaction does.
  const isRetried = !input.isInTransaction || isTransactionEnd(name);
  const labels =
    failPoint?.errorLabels ?? (isRetried ? errorLabelsFor({ code: Number(error.code) }, input) : []);
  if (labels.length > 0) body.errorLabels = [...labels];
  return { ...reply, body };
}

function openSnapshot(server: ServerState, name: string, command: Document): SharedSnapshot | null {
  const requested = requestedSnapshot(name, command);
  if (!requested) return null;
  if (requested.time !== undefined) return findSnapshot(server.snapshots, requested.time);
  releaseExpiredSnapshots(server.snapshots, Date.now(), (snapshot) =>
    closeCursors(server.cursors, (cursor) => cursor.sharedSnapshot === snapshot),
  );
  return createSharedSnapshot(server.store, server.snapshots, nextClusterTime());
}

/** MongoDB's rules for database names. */
function readDatabase(command: Document): string {
  const name = command.$db ?? 'admin';
  if (typeof name === 'string' && /^[^/\\. "$*<>:|?\0]{1,63}$/.test(name)) return name;
  throw new CommandError(73, 'InvalidNamespace', `Invalid database name: '${String(name)}'`);
}

async function runCommand(
  server: ServerState,
  connection: Connection,
  definition: CommandDefinition,
  name: string,
  command: Document,
  session: Session | null,
): Promise<Reply> {
  const {
    isAllowedInTransaction = false,
    isRetryableWrite = false,
    supportsWriteConcern = false,
  } = definition;
  const commandKind = { name, isAllowedInTransaction, isRetryableWrite };
  if (definition.fields !== 'any') requireKnownCommandFields(name, command, definition.fields);
  checkReadConcern(name, command);
  const concernError = checkWriteConcern(name, command, supportsWriteConcern);
  definition.validate?.(command);
  const database = readDatabase(command);
  const maxTime = readCount(command, 'maxTimeMS') ?? 0;
  const { transaction, isRetryable } = beginOrContinueTransaction(
    server.store,
    session,
    command,
    commandKind,
  );
  const context: CommandContext = {
    server,
    connection,
    name,
    database,
    command,
    session,
    transaction,
    sharedSnapshot: openSnapshot(server, name, command),
    isRetryable,
    deadline: maxTime > 0 ? { at: Date.now() + maxTime } : null,
    now: new Date(),
  };
  try {
    const reply = await definition.run(context);
    if (hasWriteErrors(reply.body)) abortTransactionOf(context);
    return withWriteConcernError(reply, null, concernError, name, command);
  } catch (error) {
    // Any error aborts the transaction, except a failed commit, whose outcome only the store knows.
    if (name !== 'commitTransaction') abortTransactionOf(context);
    throw error;
  }
}

/** Runs the commands of a session that have a transaction number one after another. */
function runInSessionOrder<T>(session: Session | null, command: Document, run: () => Promise<T>): Promise<T> {
  if (!session || command.txnNumber === undefined) return run();
  const turn = session.queue.then(run, run);
  session.queue = turn.catch(() => undefined);
  return turn;
}

/** Executes a command. Null means that a fail point closes the connection. */
export async function dispatchCommand(
  server: ServerState,
  command: Document,
  connection: Connection,
): Promise<Reply | null> {
  const [name = ''] = Object.keys(command);
  const configured = server.failPoints.command;
  const failPoint = configured && shouldFailCommand(configured, name, connection) ? configured : null;
  try {
    if (failPoint) {
      if (failPoint.blockTimeMs > 0) await sleep(failPoint.blockTimeMs);
      if (failPoint.closeConnection) return null;
      if (failPoint.errorCode !== null) return failPointError(failPoint, name, command);
    }
    const definition = commands.get(name);
    if (!definition || (testCommands.has(name) && !server.failPointsAllowed))
      throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    checkStableApi(name, command);
    // MongoDB takes null as missing.
    const lsid = command.lsid ?? null;
    const session = lsid === null ? null : openSession(server.store, server.sessions, readSessionId(lsid));
    const reply = await runInSessionOrder(session, command, () =>
      runCommand(server, connection, definition, name, command, session),
    );
    const full = failPoint ? withWriteConcernError(reply, failPoint, null, name, command) : reply;
    return { ...full, body: addClusterTime({ ...full.body, ok: new Double(1) }) };
  } catch (thrown) {
    const error = asCommandError(name, thrown);
    return formatError(error, error.details.labels ?? errorLabelsFor(error, errorLabelInput(name, command)));
  }
}
