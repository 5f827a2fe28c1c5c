import { beforeAll } from 'vitest';
import { useServer } from './server';
import { describeServer } from './unified/requirements';
import type { TestEnvironment } from './unified/run-unified-test';

/** Starts the server for unified tests. The result returns their environment once the tests run. */
export function useEnvironment(
  unsupportedFeature: TestEnvironment['unsupportedFeature'],
): () => TestEnvironment {
  const connected = useServer();
  let environment: TestEnvironment | null = null;

  beforeAll(async () => {
    const { uri, client } = connected();
    environment = { uri, internalClient: client, server: await describeServer(client), unsupportedFeature };
  });

  return () => {
    if (!environment) throw new Error('The server has not been described.');
    return environment;
  };
}
