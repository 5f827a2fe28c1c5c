import { Collection, type Document } from 'mongodb';
import { observeCommands } from './observe-commands';

/** A query of the app, as it was first sent. */
export type RecordedQuery = {
  /** File of the app that sent it. */
  readonly origin: string;
  readonly collection: string;
  /** As `explain` takes it. */
  readonly command: Document;
};

/** Methods that send a query, with the position of their options; the others call these. */
const methods = {
  find: 1,
  aggregate: 1,
  distinct: 2,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
  findOneAndDelete: 1,
} as const satisfies Partial<Record<keyof Collection, number>>;

/** Marks the commands whose origin is known. */
const prefix = 'query of ';

const root = new URL('../../..', import.meta.url).pathname;

/** Wraps every write of a collection. */
const wrapper = 'db/observe-writes.ts';

/** The file of the repository that calls the driver; a test is none. */
function findOrigin(): string | null {
  // It is nearly always near, and each frame costs; those of callbacks are beyond the driver's.
  for (const depth of [6, 20]) {
    const sites = readStack(depth);
    for (const site of sites) {
      const name = site.getFileName();
      if (!name) continue;
      let file = shortNames.get(name);
      if (file === undefined) shortNames.set(name, (file = nameInRepository(name)));
      if (file) return /^(?:app|db)\//.test(file) ? file : null;
    }
    if (sites.length < depth) return null;
  }
  return null;
}

function readStack(depth: number): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = depth;
  // The text of a stack is mapped to the sources, which takes milliseconds.
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return sites;
}

/** Of files that were met in stacks, which are walked for each query. */
const shortNames = new Map<string, string>();

/** '' for what is passed through. */
function nameInRepository(name: string): string {
  const file = name.replace(/^file:\/\//, '').replace(root, '');
  return /node_modules|^node:|query-plans\//.test(file) || file === wrapper ? '' : file;
}

let isPatched = false;

function markQueries(): void {
  if (isPatched) return;
  isPatched = true;
  const prototype = Collection.prototype as unknown as Record<string, (...input: unknown[]) => unknown>;
  for (const [method, optionsAt] of Object.entries(methods)) {
    const original = prototype[method];
    if (!original) throw new Error(`The driver has no ${method}`);
    prototype[method] = function (this: unknown, ...input: unknown[]) {
      const options = (input[optionsAt] ?? {}) as Document;
      // An outer method has marked it.
      if (options['comment'] === undefined) {
        const origin = findOrigin();
        if (origin) input[optionsAt] = { ...options, comment: prefix + origin };
      }
      return original.apply(this, input);
    };
  }
}

/** Records each distinct query that the app sends to the database. */
export function recordQueries(databaseName: string): ReadonlyMap<string, RecordedQuery> {
  markQueries();
  const queries = new Map<string, RecordedQuery>();
  observeCommands(databaseName, ({ commandName, command }) => {
    const comment: unknown = command['comment'];
    if (typeof comment !== 'string' || !comment.startsWith(prefix) || commandName === 'getMore') return;
    const origin = comment.slice(prefix.length);
    for (const explainable of toExplainable(commandName, command)) {
      const collection = String(explainable[commandName]);
      const key = `${origin} ${commandName} ${collection} ${JSON.stringify(shapeOf(explainable))}`;
      if (!queries.has(key)) queries.set(key, { origin, collection, command: explainable });
    }
  });
  return queries;
}

/** One command for each statement, with the fields that decide about the plan. */
function toExplainable(name: string, command: Document): Document[] {
  const collection: unknown = command[name];
  const pick = (...fields: string[]) =>
    Object.fromEntries(fields.filter((field) => field in command).map((field) => [field, command[field]]));
  switch (name) {
    case 'find':
      return [
        { find: collection, ...pick('filter', 'sort', 'hint', 'collation', 'limit', 'skip', 'projection') },
      ];
    case 'aggregate':
      return [
        { aggregate: collection, ...pick('pipeline', 'hint', 'collation'), cursor: {} },
        ...unionsOf(command['pipeline'] as Document[]),
      ];
    case 'distinct':
    case 'count':
      return [{ [name]: collection, ...pick('key', 'query', 'collation', 'hint') }];
    case 'findAndModify':
      return [
        { findAndModify: collection, ...pick('query', 'sort', 'hint', 'collation', 'arrayFilters') },
      ].map((found) => ({
        ...found,
        ...(command['remove'] ? { remove: true } : { update: command['update'] }),
      }));
    case 'update':
      return (command['updates'] as Document[]).map((statement) => ({
        update: collection,
        updates: [statement],
      }));
    case 'delete':
      return (command['deletes'] as Document[]).map((statement) => ({
        delete: collection,
        deletes: [statement],
      }));
    default:
      return [];
  }
}

/** `explain` of the built-in store tells the plan of the first collection only. */
const unionsOf = (pipeline: readonly Document[]): Document[] =>
  pipeline.flatMap((stage) => {
    const union = stage['$unionWith'] as Document | undefined;
    return union ? [{ aggregate: union['coll'], pipeline: union['pipeline'], cursor: {} }] : [];
  });

/** The command without values. */
function shapeOf(value: unknown, key = ''): unknown {
  // What is written does not change how it is found.
  if (key === 'u' || key === 'update' || key === 'c') return null;
  if (Array.isArray(value))
    return key === '$in' || key === '$nin' ? ['…'] : value.map((item) => shapeOf(item));
  if (value instanceof Map) return Object.fromEntries(value);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return /^(?:limit|sort|hint)$/.test(key) ? value : value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, name)]));
}
