import { badValue, failedToParse } from '../language/errors';
import { isDocument, isNumber, type Document, type Value } from '../language/bson/values';
import type { Connection } from './wire-server';

/** How often a fail point strikes. */
type FailPointMode = {
  /** occasions to let pass first */
  skip: number;
  /** occasions to use, Infinity for all */
  times: number;
};

/** An ordered failure, for tests of drivers: https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point */
export type FailPoint = FailPointMode & {
  readonly commands: ReadonlySet<string>;
  readonly appName: string | null;
  readonly closeConnection: boolean;
  readonly errorCode: number | null;
  readonly errorLabels: readonly string[] | null;
  readonly errorFields: Document;
  readonly writeConcernError: Document | null;
  /** milliseconds */
  readonly blockTimeMs: number;
};

/** onPrimaryTransactionalWrite: strikes statements of retryable writes. */
export type WriteFailPoint = FailPointMode & {
  /** the connection closes once the command is done, without a reply */
  readonly closeConnection: boolean;
  /** the statement fails with this code and is not carried out */
  readonly failBeforeCommitCode: number | null;
};

/** What is ordered at present. */
export type FailPoints = { command: FailPoint | null; write: WriteFailPoint | null };

const COMMAND_DATA_FIELDS = new Set([
  'failCommands',
  'closeConnection',
  'errorCode',
  'errorLabels',
  'errorExtraInfo',
  'writeConcernError',
  'blockConnection',
  'blockTimeMS',
  'appName',
]);

const numberOr = (value: Value, fallback: number) => (isNumber(value) ? Number(value) : fallback);

function requireKnown(name: string, data: Document, known: ReadonlySet<string>): void {
  for (const field of Object.keys(data))
    if (!known.has(field)) throw badValue(`${name}: '${field}' is not supported by the built-in store`);
}

function readMode(mode: Value): FailPointMode {
  if (isDocument(mode)) return { times: numberOr(mode.times, Infinity), skip: numberOr(mode.skip, 0) };
  if (mode === 'alwaysOn') return { times: Infinity, skip: 0 };
  throw failedToParse("the 'mode' of a fail point must be 'off', 'alwaysOn' or an object");
}

function readCommandFailPoint(trigger: FailPointMode, data: Document): FailPoint {
  requireKnown('failCommand', data, COMMAND_DATA_FIELDS);
  const commands = Array.isArray(data.failCommands) ? data.failCommands.map(String) : [];
  const labels = data.errorLabels;
  return {
    ...trigger,
    commands: new Set(commands),
    appName: typeof data.appName === 'string' ? data.appName : null,
    closeConnection: data.closeConnection === true,
    errorCode: isNumber(data.errorCode) ? Number(data.errorCode) : null,
    errorLabels: Array.isArray(labels) ? labels.map(String) : null,
    errorFields: isDocument(data.errorExtraInfo) ? data.errorExtraInfo : {},
    writeConcernError: isDocument(data.writeConcernError) ? data.writeConcernError : null,
    blockTimeMs: data.blockConnection === true ? numberOr(data.blockTimeMS, 0) : 0,
  };
}

function readWriteFailPoint(trigger: FailPointMode, data: Document): WriteFailPoint {
  requireKnown('onPrimaryTransactionalWrite', data, WRITE_DATA_FIELDS);
  const code = data.failBeforeCommitExceptionCode;
  return {
    ...trigger,
    closeConnection: data.closeConnection !== false,
    failBeforeCommitCode: isNumber(code) ? Number(code) : null,
  };
}

const WRITE_DATA_FIELDS = new Set(['closeConnection', 'failBeforeCommitExceptionCode']);

/** Carries out configureFailPoint. Fails with 2 for a fail point that is not known. */
export function setFailPoint(failPoints: FailPoints, command: Document): void {
  const { configureFailPoint: name, mode, data = {} } = command;
  if (!isDocument(data)) throw failedToParse("the 'data' of a fail point must be an object");
  const isOff = mode === 'off';
  if (name === 'failCommand') failPoints.command = isOff ? null : readCommandFailPoint(readMode(mode), data);
  else if (name === 'onPrimaryTransactionalWrite')
    failPoints.write = isOff ? null : readWriteFailPoint(readMode(mode), data);
  else throw badValue(`Fail point not found: ${String(name)}`);
}

/** Counts an occasion; returns whether the fail point strikes. */
export function shouldFail(trigger: FailPointMode): boolean {
  if (trigger.skip > 0) {
    trigger.skip -= 1;
    return false;
  }
  if (trigger.times <= 0) return false;
  trigger.times -= 1;
  return true;
}

/** Whether a fail point strikes a command; counts it if so. */
export function shouldFailCommand(failPoint: FailPoint, name: string, connection: Connection): boolean {
  if (!failPoint.commands.has(name)) return false;
  if (failPoint.appName !== null && failPoint.appName !== connection.appName) return false;
  return shouldFail(failPoint);
}
