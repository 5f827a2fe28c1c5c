import { toBigInt } from '../../language/bson/numbers';
import { isNumber, type Document, type Value } from '../../language/bson/values';
import { badValue, notSupported, typeMismatch } from '../../language/errors';
import {
  compileProjection,
  projectedFields,
  projectionCacheKey,
} from '../../language/projections/compile-projection';
import { selectWithPauses, type Pause } from '../../query/select-documents';
import { findCollection } from '../../storage/catalog';
import { serializeDocument } from '../../storage/records';
import type { StoredDocument } from '../../storage/stored-document';
import { createSelection, readerOf, readStatementContext, type CommandDefinition } from '../command-context';
import { readBoolean, readCollectionName, readCount, readDocument, readInteger } from '../command-fields';
import { closeCursors, continueCursor, openCursor } from './cursor-table';

/** MongoDB's default for the first batch. */
export const DEFAULT_BATCH_SIZE = 101;

/** Options that the store does not support, unless they are false. */
const UNSUPPORTED_OPTIONS = ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'oplogReplay'];

/** Projections cached for each document: about as many as the pages of one collection use. */
const MAX_CACHED_PROJECTIONS = 4;

/** Projects documents. For cached documents the projected BSON is cached under the projection's key. */
function* project(
  found: Iterable<StoredDocument | Pause>,
  apply: (document: Document) => Document,
  name: string | null,
): Generator<Buffer | Pause> {
  for (const stored of found) {
    if (!stored) {
      yield null;
      continue;
    }
    const { document, projected } = stored;
    const cached = name === null ? undefined : projected?.get(name);
    const bytes = cached ?? serializeDocument(apply(document));
    if (!cached && name !== null && projected && projected.size < MAX_CACHED_PROJECTIONS)
      projected.set(name, bytes);
    yield bytes;
  }
}

function* bytesOf(found: Iterable<StoredDocument | Pause>): Generator<Buffer | Pause> {
  for (const stored of found) yield stored && stored.bytes;
}

/** https://www.mongodb.com/docs/v7.0/reference/command/find/ */
export const find: CommandDefinition = {
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowPartialResults',
    'allowDiskUse',
    'collation',
    'let',
    'max',
    'min',
    ...UNSUPPORTED_OPTIONS,
  ],
  isAllowedInTransaction: true,
  async run(context) {
    const { command, database, server, transaction } = context;
    const name = readCollectionName(database, command, 'find');
    for (const flag of UNSUPPORTED_OPTIONS)
      if (readBoolean(command, flag)) throw notSupported(`find with '${flag}'`);
    if (command.min !== undefined || command.max !== undefined)
      throw notSupported("find with 'min' or 'max'");
    const limit = readInteger(command, 'limit') ?? 0;
    const collection = findCollection(server.store, transaction, database, name);
    const statementContext = readStatementContext(context, command, collection);
    const filter = readDocument(command, 'filter') ?? {};
    const projection = readDocument(command, 'projection');
    const selection = createSelection(filter, command, statementContext, {
      sort: readDocument(command, 'sort'),
      skip: readCount(command, 'skip'),
      limit: Math.abs(limit),
      projected: projection ? projectedFields(projection) : null,
    });
    const apply =
      projection && Object.keys(projection).length > 0
        ? compileProjection(projection, { ...statementContext, filter })
        : null;
    const found = selectWithPauses(readerOf(context), collection, selection, context.deadline);
    const cursor = await openCursor(
      context,
      `${database}.${name}`,
      apply ? project(found, apply, projectionCacheKey(projection ?? {})) : bytesOf(found),
      {
        batchSize: readCount(command, 'batchSize') ?? DEFAULT_BATCH_SIZE,
        isSingleBatch: readBoolean(command, 'singleBatch') || limit < 0,
        noCursorTimeout: readBoolean(command, 'noCursorTimeout'),
      },
    );
    return { body: {}, cursor };
  },
};

function readCursorId(value: Value): bigint {
  if (!isNumber(value))
    throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return toBigInt(value);
}

/** https://www.mongodb.com/docs/v7.0/reference/command/getMore/ */
export const getMore: CommandDefinition = {
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  isAllowedInTransaction: true,
  async run(context) {
    const { command, database } = context;
    const name = readCollectionName(database, command, 'collection');
    const size = readInteger(command, 'batchSize') ?? 0;
    if (size < 0) throw badValue(`Batch size for getMore must be positive, but received: ${size}`);
    const id = readCursorId(command.getMore);
    return { body: {}, cursor: await continueCursor(context, id, `${database}.${name}`, size || Infinity) };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/killCursors/ */
export const killCursors: CommandDefinition = {
  fields: ['cursors'],
  isAllowedInTransaction: true,
  run({ command, server }) {
    if (!Array.isArray(command.cursors)) throw typeMismatch("'cursors' must be an array");
    const cursorsKilled: Value[] = [];
    const cursorsNotFound: Value[] = [];
    for (const cursorId of command.cursors) {
      const id = readCursorId(cursorId);
      const named = server.cursors.get(id);
      closeCursors(server.cursors, (cursor) => cursor === named);
      (named ? cursorsKilled : cursorsNotFound).push(cursorId);
    }
    return { body: { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] } };
  },
};
