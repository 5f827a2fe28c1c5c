import { isDocument, type Document } from '../../language/bson/values';
import { notSupported, failedToParse } from '../../language/errors';
import { choosePlan, type Plan } from '../../query/planner';
import { findCollection } from '../../storage/catalog';
import { isMultikey } from '../../storage/indexes/index-definition';
import { extractLeadingQuery } from '../aggregation/aggregate';
import { createSelection, readStatementContext, type CommandDefinition } from '../command-context';
import { readDocument, readDocuments, readString } from '../command-fields';

/** The query of the command to explain. */
function readQuery(command: Document): {
  name: string;
  filter: Document;
  sort?: Document;
  statement: Document;
} {
  const [name = ''] = Object.keys(command);
  switch (name) {
    case 'find':
      return {
        name,
        filter: readDocument(command, 'filter') ?? {},
        sort: readDocument(command, 'sort'),
        statement: command,
      };
    case 'count':
    case 'distinct':
      return { name, filter: readDocument(command, 'query') ?? {}, statement: command };
    case 'findAndModify':
      return {
        name,
        filter: readDocument(command, 'query') ?? {},
        sort: readDocument(command, 'sort'),
        statement: command,
      };
    case 'aggregate': {
      const { filter, sort } = extractLeadingQuery(readDocuments(command, 'pipeline'));
      return { name, filter, sort, statement: command };
    }
    case 'update':
    case 'delete': {
      const [statement = {}] = readDocuments(command, name === 'update' ? 'updates' : 'deletes');
      return { name, filter: readDocument(statement, 'q') ?? {}, statement };
    }
    default:
      throw notSupported(`explain of '${name}'`);
  }
}

function describePlan(plan: Plan, sort: Document): Document {
  const direction = plan.reverse ? 'backward' : 'forward';
  const read: Document =
    plan.kind === 'collection'
      ? { stage: 'COLLSCAN', direction }
      : {
          stage: 'FETCH',
          inputStage: {
            stage: 'IXSCAN',
            indexName: plan.index.name,
            keyPattern: plan.index.spec.key,
            isMultiKey: isMultikey(plan.index),
            isUnique: plan.index.unique,
            isSparse: plan.index.sparse,
            isPartial: plan.index.partial !== null,
            direction,
            ranges: plan.ranges.length,
          },
        };
  if (plan.isSorted || Object.keys(sort).length === 0) return read;
  return { stage: 'SORT', sortPattern: sort, inputStage: read };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/explain/ : verbosity queryPlanner only */
export const explain: CommandDefinition = {
  fields: ['verbosity'],
  run(context) {
    const { command, database, server } = context;
    const inner = command.explain;
    if (!isDocument(inner)) throw failedToParse('explain command requires a nested object');
    const { name, filter, sort = {}, statement } = readQuery(inner);
    const collection = findCollection(server.store, null, database, readString(inner, name));
    const statementContext = readStatementContext(context, statement, collection);
    const selection = createSelection(filter, statement, statementContext, { sort });
    const winningPlan = collection
      ? describePlan(choosePlan(collection, selection, null), sort)
      : { stage: 'EOF' };
    return {
      body: {
        explainVersion: '1',
        queryPlanner: {
          namespace: `${database}.${readString(inner, name)}`,
          parsedQuery: filter,
          winningPlan,
          rejectedPlans: [],
        },
        command: inner,
      },
    };
  },
};
