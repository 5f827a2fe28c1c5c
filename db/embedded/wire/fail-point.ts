import { badValue, failedToParse } from '../language/errors';
import { isDocument, isNumber, type Document, type Value } from '../language/values';
import type { Connection } from './server';

/** An ordered failure, for tests of drivers: https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point */
export type FailPoint = {
  /** commands to let pass first */
  skip: number;
  /** commands to fail, Infinity for all */
  times: number;
  readonly commands: ReadonlySet<string>;
  readonly appName: string | null;
  readonly closeConnection: boolean;
  readonly errorCode: number | null;
  readonly errorLabels: readonly string[] | null;
  readonly errorFields: Document;
  readonly writeConcernError: Document | null;
  /** milliseconds */
  readonly blockTime: number;
};

const KNOWN_FIELDS = new Set([
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

/** Reads configureFailPoint; null switches the fail point off. */
export function readFailPoint(command: Document): FailPoint | null {
  if (command.configureFailPoint !== 'failCommand')
    throw badValue(`Fail point not found: ${String(command.configureFailPoint)}`);
  const { mode, data = {} } = command;
  if (mode === 'off') return null;
  if (!isDocument(data)) throw failedToParse("the 'data' of a fail point must be an object");
  for (const field of Object.keys(data))
    if (!KNOWN_FIELDS.has(field))
      throw badValue(`failCommand: '${field}' is not supported by the built-in store`);
  let times = Infinity;
  let skip = 0;
  if (isDocument(mode)) {
    times = numberOr(mode.times, Infinity);
    skip = numberOr(mode.skip, 0);
  } else if (mode !== 'alwaysOn')
    throw failedToParse("the 'mode' of a fail point must be 'off', 'alwaysOn' or an object");
  const commands = Array.isArray(data.failCommands) ? data.failCommands.map(String) : [];
  const labels = data.errorLabels;
  return {
    skip,
    times,
    commands: new Set(commands),
    appName: typeof data.appName === 'string' ? data.appName : null,
    closeConnection: data.closeConnection === true,
    errorCode: isNumber(data.errorCode) ? Number(data.errorCode) : null,
    errorLabels: Array.isArray(labels) ? labels.map(String) : null,
    errorFields: isDocument(data.errorExtraInfo) ? data.errorExtraInfo : {},
    writeConcernError: isDocument(data.writeConcernError) ? data.writeConcernError : null,
    blockTime: data.blockConnection === true ? numberOr(data.blockTimeMS, 0) : 0,
  };
}

/** Whether a fail point hits a command; counts it if so. */
export function strikes(failPoint: FailPoint, name: string, connection: Connection): boolean {
  if (!failPoint.commands.has(name)) return false;
  if (failPoint.appName !== null && failPoint.appName !== connection.appName) return false;
  if (failPoint.skip > 0) {
    failPoint.skip -= 1;
    return false;
  }
  if (failPoint.times <= 0) return false;
  failPoint.times -= 1;
  return true;
}
