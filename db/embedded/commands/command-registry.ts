import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
} from './administration/collections';
import { createIndexes } from './administration/create-indexes';
import { collMod, dropIndexes, listIndexes } from './administration/indexes';
import { searchIndexCommand } from './administration/search-indexes';
import { aggregate } from './aggregation/aggregate';
import type { CommandDefinition } from './command-context';
import {
  buildInfo,
  configureFailPoint,
  connectionStatus,
  getParameter,
  hello,
  ping,
  serverStatus,
  testVersion2,
} from './diagnostics';
import { count, distinct } from './query/count-and-distinct';
import { explain } from './query/explain';
import { find, getMore, killCursors } from './query/find';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
  refreshSessions,
  startSession,
} from './sessions';
import { deleteCommand } from './write/delete';
import { findAndModify } from './write/find-and-modify';
import { insert } from './write/insert';
import { update } from './write/update';

/** Exist only where fail points are allowed, as with MongoDB's enableTestCommands. */
export const testCommands: ReadonlySet<string> = new Set(['configureFailPoint', 'testVersion2']);

/** All commands by name. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    abortTransaction,
    aggregate,
    buildInfo,
    buildinfo: buildInfo,
    collMod,
    collStats,
    commitTransaction,
    configureFailPoint,
    connectionStatus,
    count,
    create,
    createIndexes,
    createSearchIndexes: searchIndexCommand,
    dbStats,
    dbstats: dbStats,
    delete: deleteCommand,
    distinct,
    drop,
    dropDatabase,
    dropIndexes,
    dropSearchIndex: searchIndexCommand,
    deleteIndexes: dropIndexes,
    endSessions,
    explain,
    find,
    findAndModify,
    findandmodify: findAndModify,
    getMore,
    getParameter,
    hello,
    insert,
    isMaster: hello,
    ismaster: hello,
    killAllSessions,
    killCursors,
    killSessions: endSessions,
    listCollections,
    listDatabases,
    listIndexes,
    ping,
    refreshSessions,
    renameCollection,
    serverStatus,
    startSession,
    testVersion2,
    update,
    updateSearchIndex: searchIndexCommand,
  }),
);
