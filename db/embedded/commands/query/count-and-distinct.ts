import { canonicalKey } from '../../language/bson/compare-values';
import type { Document, Value } from '../../language/bson/values';
import { distinctValues } from '../../language/paths/query-path';
import { countByIndex } from '../../query/count-by-index';
import { findHintedIndex } from '../../query/planner';
import { selectWithPauses, type Selection } from '../../query/select-documents';
import { findCollection } from '../../storage/catalog';
import type { Collection } from '../../storage/collection';
import { countKeys } from '../../storage/lmdb/environment';
import { recordRange } from '../../storage/records';
import {
  createSelection,
  readerOf,
  readStatementContext,
  type CommandContext,
  type CommandDefinition,
} from '../command-context';
import { readCollectionName, readCount, readDocument, readInteger, readString } from '../command-fields';
import { readInSlices } from './time-slice';

/** The count before skip and limit if keys alone determine it, else null. */
function countKeysOnly(context: CommandContext, collection: Collection, selection: Selection): number | null {
  const { environment } = context.server.store;
  if (Object.keys(selection.filter).length === 0)
    return countKeys(environment.records, recordRange(collection.id), undefined);
  return countByIndex(readerOf(context), collection, selection);
}

/** https://www.mongodb.com/docs/v7.0/reference/command/count/ */
export const count: CommandDefinition = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  async run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, 'count');
    const collection = findCollection(server.store, null, database, name);
    const filter = readDocument(command, 'query') ?? {};
    const limit = Math.abs(readInteger(command, 'limit') ?? 0);
    const skip = readCount(command, 'skip') ?? 0;
    const selection = createSelection(filter, command, readStatementContext(context, command, collection), {
      skip,
      limit,
      projected: new Set(),
    });
    if (typeof selection.hint === 'string' && collection) findHintedIndex(collection, selection.hint);
    const all = collection && countKeysOnly(context, collection, selection);
    if (all !== null) {
      const rest = Math.max(0, all - skip);
      return { body: { n: limit ? Math.min(limit, rest) : rest } };
    }
    let n = 0;
    const found = selectWithPauses(readerOf(context), collection, selection, context.deadline);
    await readInSlices(context, found, () => (n += 1));
    return { body: { n } };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/distinct/ */
export const distinct: CommandDefinition = {
  fields: ['key', 'query', 'collation', 'hint'],
  isAllowedInTransaction: true,
  async run(context) {
    const { command, database, server, transaction } = context;
    const name = readCollectionName(database, command, 'distinct');
    const path = readString(command, 'key');
    const collection = findCollection(server.store, transaction, database, name);
    const filter = readDocument(command, 'query') ?? {};
    const statementContext = readStatementContext(context, command, collection);
    const selection = createSelection(filter, command, statementContext, {});
    const values = new Map<string, Value>();
    const found = selectWithPauses(readerOf(context), collection, selection, context.deadline);
    await readInSlices(context, found, ({ document }) => {
      for (const value of distinctValues(document, path)) {
        const key = canonicalKey(value, statementContext.collation);
        if (!values.has(key)) values.set(key, value);
      }
    });
    const body: Document = { values: [...values.values()] };
    if (context.sharedSnapshot) body.atClusterTime = context.sharedSnapshot.time;
    return { body };
  },
};
