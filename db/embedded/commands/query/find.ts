import { badValue, notSupported } from '../../language/errors';
import { compileProjection, projectionCacheKey } from '../../language/projections/compile-projection';
import type { Document } from '../../language/bson/values';
import { selectDocuments } from '../../query/select-documents';
import { findCollection } from '../../storage/catalog';
import type { StoredDocument } from '../../storage/records';
import { serializeDocument } from '../../storage/records';
import { createSelection, readerOf, readStatementContext, type CommandDefinition } from '../command-context';
import { continueCursor, openCursor } from './cursor-table';
import { readBoolean, readCollectionName, readCount, readDocument, readInteger } from '../command-fields';
import { CommandError, typeMismatch } from '../../language/errors';
import { bsonTypeOf, isNumber, type Value } from '../../language/bson/values';

/** 101 documents in the first batch, as in MongoDB. */
export const DEFAULT_BATCH_SIZE = 101;

/** Kinds of find that this store has not; false is what they are without. */
const UNSUPPORTED_OPTIONS = ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'oplogReplay'];

/** As many projections as the pages of one collection use; others are made anew each time. */
const MAX_CACHED_PROJECTIONS = 4;

/** Projects what was found; of documents in the cache the BSON is kept for the next time, under the choice's name. */
function* project(
  found: Iterable<StoredDocument>,
  apply: (document: Document) => Document,
  name: string | null,
): Generator<Buffer> {
  for (const { document, projected } of found) {
    const known = name === null ? undefined : projected?.get(name);
    const bytes = known ?? serializeDocument(apply(document));
    if (!known && name !== null && projected && projected.size < MAX_CACHED_PROJECTIONS)
      projected.set(name, bytes);
    yield bytes;
  }
}

function* bytesOf(found: Iterable<StoredDocument>): Generator<Buffer> {
  for (const { bytes } of found) yield bytes;
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
  run(context) {
    const { command, database, server, transaction } = context;
    const name = readCollectionName(database, command, 'find');
    for (const flag of UNSUPPORTED_OPTIONS)
      if (readBoolean(command, flag)) throw notSupported(`find with '${flag}'`);
    if (command.min !== undefined || command.max !== undefined)
      throw notSupported("find with 'min' or 'max'");
    const limit = readInteger(command, 'limit') ?? 0;
    const collection = findCollection(server.store, transaction, database, name);
    const surroundings = readStatementContext(context, command, collection);
    const filter = readDocument(command, 'filter') ?? {};
    const selection = createSelection(filter, command, surroundings, {
      sort: readDocument(command, 'sort'),
      skip: readCount(command, 'skip'),
      limit: Math.abs(limit),
    });
    const projection = readDocument(command, 'projection');
    const apply =
      projection && Object.keys(projection).length > 0
        ? compileProjection(projection, { ...surroundings, filter })
        : null;
    const found = selectDocuments(readerOf(context), collection, selection, context.deadline);
    const cursor = openCursor(
      context,
      `${database}.${name}`,
      apply ? project(found, apply, projectionCacheKey(projection ?? {})) : bytesOf(found),
      {
        batchSize: readCount(command, 'batchSize') ?? DEFAULT_BATCH_SIZE,
        isSingleBatch: readBoolean(command, 'singleBatch') || limit < 0,
        neverTimesOut: readBoolean(command, 'noCursorTimeout'),
      },
    );
    return { body: {}, cursor };
  },
};

function readCursorId(value: Value): bigint {
  if (!isNumber(value))
    throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  if (typeof value === 'object' && bsonTypeOf(value) === 'Long')
    return (value as unknown as { toBigInt(): bigint }).toBigInt();
  return BigInt(Math.trunc(Number(value)));
}

/** https://www.mongodb.com/docs/v7.0/reference/command/getMore/ */
export const getMore: CommandDefinition = {
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  isAllowedInTransaction: true,
  run(context) {
    const { command, database } = context;
    const name = readCollectionName(database, command, 'collection');
    const size = readInteger(command, 'batchSize') ?? 0;
    if (size < 0) throw badValue(`Batch size for getMore must be positive, but received: ${size}`);
    const id = readCursorId(command.getMore);
    return { body: {}, cursor: continueCursor(context, id, `${database}.${name}`, size || Infinity) };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/killCursors/ */
export const killCursors: CommandDefinition = {
  fields: ['cursors'],
  isAllowedInTransaction: true,
  run({ command, server }) {
    if (!Array.isArray(command.cursors))
      throw new CommandError(14, 'TypeMismatch', "'cursors' must be an array");
    const cursorsKilled: Value[] = [];
    const cursorsNotFound: Value[] = [];
    for (const given of command.cursors)
      (server.cursors.delete(readCursorId(given)) ? cursorsKilled : cursorsNotFound).push(given);
    return { body: { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] } };
  },
};
