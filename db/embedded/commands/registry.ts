import { aggregate } from './aggregate';
import {
  collStats,
  create,
  dbStats,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
} from './collections';
import type { CommandDefinition } from './context';
import { count, distinct } from './count';
import { remove } from './delete';
import { explain } from './explain';
import { find, getMore, killCursors } from './find';
import { findAndModify } from './find-and-modify';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes';
import {
  buildInfo,
  configureFailPoint,
  connectionStatus,
  getParameter,
  hello,
  ping,
  serverStatus,
} from './information';
import { insert } from './insert';
import { searchIndexCommand } from './search-indexes';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
  refreshSessions,
  startSession,
} from './transactions';
import { update } from './update';

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
    delete: remove,
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
