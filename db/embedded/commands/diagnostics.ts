import { hostname } from 'node:os';
import { isDocument, type Document } from '../language/bson/values';
import { invalidOptions } from '../language/errors';
import { TRANSACTION_LIFETIME_MS } from '../sessions/session';
import { SESSION_TIMEOUT_MINUTES } from '../sessions/session-table';
import { MAX_DOCUMENT_BYTES } from '../storage/records';
import { setFailPoint } from '../wire/fail-point';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import type { CommandContext, CommandDefinition } from './command-context';

/** The version of MongoDB whose behaviour the store follows. */
const VERSION = [7, 0, 14, 0];
const VERSION_TEXT = VERSION.slice(0, 3).join('.');

/** 21 is MongoDB 7.0. From 25 on, drivers would send the bulkWrite command. */
const MAX_WIRE_VERSION = 21;

/** The store presents itself as a replica set of one member, since drivers require one for transactions. */
export const REPLICA_SET_NAME = 'embedded';

const MAX_WRITE_BATCH = 100_000;

function describeServer({ server, command, name, connection, now }: CommandContext): Document {
  const application = isDocument(command.client) ? command.client.application : undefined;
  if (isDocument(application) && typeof application.name === 'string') connection.appName = application.name;
  const { address } = server;
  // Without topologyVersion, drivers do not request a streaming hello.
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    setName: REPLICA_SET_NAME,
    setVersion: 1,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: now,
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
  };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/hello/ : offers no compression and no authentication */
export const hello: CommandDefinition = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'loadBalanced',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'topologyVersion',
    'maxAwaitTimeMS',
    'hostInfo',
    'backpressure',
  ],
  run: (context) => ({ body: describeServer(context) }),
};

/** https://www.mongodb.com/docs/v7.0/reference/command/ping/ */
export const ping: CommandDefinition = { fields: [], run: () => ({ body: {} }) };

/** https://www.mongodb.com/docs/v7.0/reference/command/buildInfo/ */
export const buildInfo: CommandDefinition = {
  fields: [],
  run: () => ({
    body: {
      version: VERSION_TEXT,
      versionArray: VERSION,
      gitVersion: 'embedded',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      storageEngines: ['lmdb'],
    },
  }),
};

/** https://www.mongodb.com/docs/v7.0/reference/command/connectionStatus/ : there are no users */
export const connectionStatus: CommandDefinition = {
  fields: ['showPrivileges', 'showAuthenticationRestrictions'],
  run: () => ({ body: { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } } }),
};

const MEGABYTE = 1024 * 1024;

/** https://www.mongodb.com/docs/v7.0/reference/command/serverStatus/ : the fields that shells show at their start */
export const serverStatus: CommandDefinition = {
  fields: 'any',
  run: ({ server, now }) => ({
    body: {
      host: hostname(),
      version: VERSION_TEXT,
      process: 'malisho built-in store',
      pid: process.pid,
      uptime: (Date.now() - server.startedAt) / 1000,
      localTime: now,
      storageEngine: { name: 'lmdb', persistent: true },
      // Resident memory of the whole process in megabytes.
      mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / MEGABYTE) },
      metrics: { cursor: { open: { total: server.cursors.size } } },
    },
  }),
};

const PARAMETERS: Document = {
  featureCompatibilityVersion: { version: `${VERSION[0]}.${VERSION[1]}` },
  transactionLifetimeLimitSeconds: TRANSACTION_LIFETIME_MS / 1000,
  localLogicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
};

/** https://www.mongodb.com/docs/v7.0/reference/command/getParameter/ */
export const getParameter: CommandDefinition = {
  fields: 'any',
  run({ command, server }) {
    const parameters: Document = { ...PARAMETERS, enableTestCommands: server.failPointsAllowed };
    if (command.getParameter === '*') return { body: parameters };
    const found = Object.fromEntries(Object.entries(parameters).filter(([name]) => name in command));
    if (Object.keys(found).length === 0) throw invalidOptions('no option found to get');
    return { body: found };
  },
};

/** Available only if the store was started with fail points. */
export const configureFailPoint: CommandDefinition = {
  fields: ['mode', 'data'],
  supportsWriteConcern: true,
  run({ command, server }) {
    setFailPoint(server.failPoints, command);
    return { body: { count: 0 } };
  },
};

/** A command outside the Stable API, by which drivers test that they declare it. */
export const testVersion2: CommandDefinition = { fields: [], run: () => ({ body: {} }) };
