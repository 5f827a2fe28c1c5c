import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ConformanceServer = { uri: string; close(): Promise<void> };

/**
 * The server that the tests are held against: TEST_MONGODB_URI where it is set (it must allow fail points, which
 * a MongoDB server does with `--setParameter enableTestCommands=1`), else our own store on a folder of its own.
 */
export async function startConformanceServer(): Promise<ConformanceServer> {
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
