import { aggregate } from './aggregation/aggregate';
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
import type { CommandDefinition } from './command-context';
import { count, distinct } from './query/count-and-distinct';
import { deleteCommand } from './write/delete';
import { explain } from './query/explain';
import { find, getMore, killCursors } from './query/find';
import { findAndModify } from './write/find-and-modify';
import { collMod, createIndexes, dropIndexes, listIndexes } from './administration/indexes';
import {
  buildInfo,
  configureFailPoint,
  connectionStatus,
  getParameter,
  hello,
  ping,
  serverStatus,
} from './diagnostics';
import { insert } from './write/insert';
import { searchIndexCommand } from './administration/search-indexes';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
  refreshSessions,
  startSession,
} from './sessions';
import { update } from './write/update';

/** All commands by the names under which they are called. */
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
    update,
    updateSearchIndex: searchIndexCommand,
  }),
);
