import { CommandError, locationError } from '../language/errors';
import type { Document } from '../language/bson/values';
import { readBoolean } from './command-fields';

/** https://www.mongodb.com/docs/v7.0/reference/stable-api/#stable-api-commands */
const versionOne: ReadonlySet<string> = new Set([
  'abortTransaction',
  'aggregate',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'update',
]);

/** There is one version of the Stable API. Fails with 322, with 323 for a command outside it, or with 4886600. */
export function checkStableApi(name: string, command: Document): void {
  const { apiVersion } = command;
  const isStrict = readBoolean(command, 'apiStrict');
  if (apiVersion === undefined) {
    if (isStrict || readBoolean(command, 'apiDeprecationErrors'))
      throw locationError(
        4886600,
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    return;
  }
  if (apiVersion !== '1') throw new CommandError(322, 'APIVersionError', 'API version must be "1"');
  if (isStrict && !versionOne.has(name))
    throw new CommandError(
      323,
      'APIStrictError',
      `Provided apiStrict:true, but the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://dochub.mongodb.org/core/manual-versioned-api.`,
    );
}
