import { GridFSBucket, MongoClient } from 'mongodb';
import type {
  AbstractCursor,
  ClientSession,
  Collection,
  Db,
  Document,
  MongoClientOptions,
  ServerApi,
} from 'mongodb';
import { countCheckedOut, observeEvents, type ObservedEvent } from './events';
import type { EntityDescription } from './format';
import type { MatchContext } from './match';
import { convertOptions } from './options';
import { SkipTest } from './test-errors';

type ClientEntity = { client: MongoClient; events: ObservedEvent[]; checkedOut: () => number };
export type CursorEntity = { cursor: AbstractCursor<Document>; buffered: Document[] };
type ThreadEntity = { work: Promise<void> };

type Entity =
  | ({ kind: 'client' } & ClientEntity)
  | { kind: 'database'; database: Db }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'session'; session: ClientSession; client: MongoClient; lsid: unknown }
  | { kind: 'bucket'; bucket: GridFSBucket }
  | ({ kind: 'cursor' } & CursorEntity)
  | ({ kind: 'thread' } & ThreadEntity)
  | { kind: 'result'; value: unknown };

/** Enough for a busy machine, and short enough for tests of a lost server to end in time. */
const serverSelectionTimeoutMS = 5_000;

/**
 * The driver waits this long after a network error before it checks the server again; its default of 500 ms adds up.
 */
const minHeartbeatFrequencyMS = 20;

/** The entities of a test by id; `close` releases their connections. */
export class EntityMap implements MatchContext {
  private readonly entities = new Map<string, Entity>();

  constructor(private readonly uri: string) {}

  async create(descriptions: EntityDescription[]): Promise<void> {
    for (const description of descriptions) {
      for (const [kind, fields] of Object.entries(description)) {
        this.add(String(fields.id), await this.createEntity(kind, fields));
      }
    }
  }

  find(id: string): Entity {
    const entity = this.entities.get(id);
    if (!entity) throw new Error(`The test names the entity ${id}, which it has not created.`);
    return entity;
  }

  get<Kind extends Entity['kind']>(kind: Kind, id: unknown): Extract<Entity, { kind: Kind }> {
    const entity = this.find(String(id));
    if (entity.kind !== kind) throw new Error(`The entity ${String(id)} is a ${entity.kind}, not a ${kind}.`);
    return entity as Extract<Entity, { kind: Kind }>;
  }

  saveResult(id: string, value: unknown): void {
    this.add(id, isCursorEntity(value) ? { kind: 'cursor', ...value } : { kind: 'result', value });
  }

  entityValue(id: string): unknown {
    return this.get('result', id).value;
  }

  sessionLsid(id: string): unknown {
    return this.get('session', id).lsid;
  }

  async close(): Promise<void> {
    const entities = [...this.entities.values()];
    for (const entity of entities) {
      // What is still open belongs to a test that has ended.
      if (entity.kind === 'cursor') await entity.cursor.close().catch(() => undefined);
      if (entity.kind === 'session') await entity.session.endSession().catch(() => undefined);
    }
    for (const entity of entities) if (entity.kind === 'client') await entity.client.close();
  }

  private add(id: string, entity: Entity): void {
    if (this.entities.has(id)) throw new Error(`The test creates the entity ${id} twice.`);
    this.entities.set(id, entity);
  }

  private async createEntity(kind: string, fields: Document): Promise<Entity> {
    switch (kind) {
      case 'client':
        return { kind, ...(await this.createClient(fields)) };
      case 'database': {
        const { client } = this.get('client', fields.client);
        return { kind, database: client.db(fields.databaseName, convertOptions(fields.databaseOptions)) };
      }
      case 'collection': {
        const { database } = this.get('database', fields.database);
        const options = convertOptions(fields.collectionOptions);
        return { kind, collection: database.collection(fields.collectionName, options) };
      }
      case 'session': {
        const { client } = this.get('client', fields.client);
        const session = client.startSession(convertOptions(fields.sessionOptions));
        return { kind, session, client, lsid: session.id };
      }
      case 'bucket': {
        const { database } = this.get('database', fields.database);
        return { kind, bucket: new GridFSBucket(database, convertOptions(fields.bucketOptions)) };
      }
      case 'thread':
        return { kind, work: Promise.resolve() };
      default:
        throw new SkipTest(`entities of the kind ${kind} are outside the runner`);
    }
  }

  private async createClient(fields: Document): Promise<ClientEntity> {
    if (fields.autoEncryptOpts) throw new SkipTest('client-side field level encryption');
    if (fields.storeEventsAsEntities) throw new SkipTest('storeEventsAsEntities is outside the runner');
    const options: MongoClientOptions = {
      monitorCommands: true,
      serverSelectionTimeoutMS,
      minHeartbeatFrequencyMS,
    };
    if (fields.serverApi) options.serverApi = fields.serverApi as ServerApi;
    const client = new MongoClient(withUriOptions(this.uri, convertOptions(fields.uriOptions)), options);
    const events = observeEvents(
      client,
      fields.observeEvents ?? [],
      fields.ignoreCommandMonitoringEvents ?? [],
    );
    const checkedOut = countCheckedOut(client);
    await client.connect();
    return { client, events, checkedOut };
  }
}

function withUriOptions(uri: string, uriOptions: Document): string {
  const options = Object.entries(uriOptions).map(
    ([key, value]) => `${key}=${encodeURIComponent(String(value))}`,
  );
  if (options.length === 0) return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${options.join('&')}`;
}

function isCursorEntity(value: unknown): value is CursorEntity {
  return typeof value === 'object' && value !== null && 'cursor' in value && 'buffered' in value;
}
