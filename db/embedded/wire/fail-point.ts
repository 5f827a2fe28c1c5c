import { isDocument, isNumber, type Document, type Value } from '../language/bson/values';
import { badValue, failedToParse } from '../language/errors';
import type { Connection } from './wire-server';

/** The `mode` of a fail point. */
type FailPointMode = {
  /** matching commands to let pass first */
  skip: number;
  /** matching commands to fail, Infinity for all */
  times: number;
};

/** https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point */
export type FailPoint = FailPointMode & {
  readonly commands: ReadonlySet<string>;
  readonly appName: string | null;
  readonly closeConnection: boolean;
  readonly errorCode: number | null;
  readonly errorLabels: readonly string[] | null;
  readonly errorFields: Document;
  readonly writeConcernError: Document | null;
  readonly blockTimeMs: number;
};

/** onPrimaryTransactionalWrite, which fails statements of retryable writes. */
type WriteFailPoint = FailPointMode & {
  /** close the connection after the command, without a reply */
  readonly closeConnection: boolean;
  /** fail the statement with this code before it is executed */
  readonly failBeforeCommitCode: number | null;
};

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

function requireKnownFields(name: string, data: Document, knownFields: ReadonlySet<string>): void {
  for (const field of Object.keys(data))
    if (!knownFields.has(field)) throw badValue(`${name}: '${field}' is not supported by the built-in store`);
}

function readMode(mode: Value): FailPointMode {
  if (isDocument(mode)) return { times: numberOr(mode.times, Infinity), skip: numberOr(mode.skip, 0) };
  if (mode === 'alwaysOn') return { times: Infinity, skip: 0 };
  throw failedToParse("the 'mode' of a fail point must be 'off', 'alwaysOn' or an object");
}

function readCommandFailPoint(mode: FailPointMode, data: Document): FailPoint {
  requireKnownFields('failCommand', data, COMMAND_DATA_FIELDS);
  const commands = Array.isArray(data.failCommands) ? data.failCommands.map(String) : [];
  const labels = data.errorLabels;
  return {
    ...mode,
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

function readWriteFailPoint(mode: FailPointMode, data: Document): WriteFailPoint {
  requireKnownFields('onPrimaryTransactionalWrite', data, WRITE_DATA_FIELDS);
  const code = data.failBeforeCommitExceptionCode;
  return {
    ...mode,
    closeConnection: data.closeConnection !== false,
    failBeforeCommitCode: isNumber(code) ? Number(code) : null,
  };
}

const WRITE_DATA_FIELDS = new Set(['closeConnection', 'failBeforeCommitExceptionCode']);

/** Executes configureFailPoint. Fails with 2 BadValue for an unknown fail point. */
export function setFailPoint(failPoints: FailPoints, command: Document): void {
  const { configureFailPoint: name, mode, data = {} } = command;
  if (!isDocument(data)) throw failedToParse("the 'data' of a fail point must be an object");
  const isOff = mode === 'off';
  if (name === 'failCommand') failPoints.command = isOff ? null : readCommandFailPoint(readMode(mode), data);
  else if (name === 'onPrimaryTransactionalWrite')
    failPoints.write = isOff ? null : readWriteFailPoint(readMode(mode), data);
  else throw badValue(`Fail point not found: ${String(name)}`);
}

/** Decrements the counters of a fail point and returns whether it is active. */
export function shouldFail(mode: FailPointMode): boolean {
  if (mode.skip > 0) {
    mode.skip -= 1;
    return false;
  }
  if (mode.times <= 0) return false;
  mode.times -= 1;
  return true;
}

export function shouldFailCommand(failPoint: FailPoint, name: string, connection: Connection): boolean {
  if (!failPoint.commands.has(name)) return false;
  if (failPoint.appName !== null && failPoint.appName !== connection.appName) return false;
  return shouldFail(failPoint);
}
