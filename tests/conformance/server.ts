import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';

type ConformanceServer = { uri: string; close(): Promise<void> };

/** Starts the built-in store with fail points in a temporary folder, unless TEST_MONGODB_URI names a server. */
async function startConformanceServer(): Promise<ConformanceServer> {
  const uri = process.env.TEST_MONGODB_URI;
  if (uri) return { uri, close: async () => undefined };
  const { startEmbeddedStore } = await import('#db/embedded');
  const directory = await mkdtemp(join(tmpdir(), 'conformance-'));
  const store = await startEmbeddedStore({ directory, failPoints: true });
  return {
    uri: store.uri,
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type ConnectedServer = { readonly uri: string; readonly client: MongoClient };

/** Starts the server for the tests of a file and connects to it. The result returns both once the tests run. */
export function useServer(): () => ConnectedServer {
  let server: ConformanceServer | null = null;
  let connected: ConnectedServer | null = null;

  beforeAll(async () => {
    server = await startConformanceServer();
    connected = { uri: server.uri, client: await new MongoClient(server.uri).connect() };
  });

  afterAll(async () => {
    await connected?.client.close();
    await server?.close();
  });

  return () => {
    if (!connected) throw new Error('The server has not been started.');
    return connected;
  };
}
