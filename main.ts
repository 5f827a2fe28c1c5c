import { once } from 'node:events';
import { createServer } from 'node:http';
import { readEnvironment } from '~/env.server';
import { limitConnections, limitPipelining } from '~/http/server/limit-connections.server';
import { createStartGate } from '~/http/server/start-gate.server';
import { holdBuild } from '~/start/hold-build';
import { loadEnvFile } from '~/start/load-env-file';

/** Must exceed the proxy's keep-alive (Caddy 120 s, nginx 60 s), or it sends a form into a closing connection. */
const connectionTimeouts = (isBehindProxy: boolean) => ({
  headersTimeout: 15_000,
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: isBehindProxy ? 130_000 : 10_000,
  connectionsCheckingInterval: 5_000,
});

/** For a client that does not read its response. */
const idleConnectionMs = 60_000;

/** Listens before the modules of the shop are loaded, which takes longer than all else of a usual start (docs/decisions/0084). */
async function main() {
  const startedAt = performance.now();
  holdBuild();
  loadEnvFile();
  const environment = readEnvironment();
  const isBehindProxy = environment.trustedProxies > 0;
  const gate = createStartGate();
  const server = createServer(connectionTimeouts(isBehindProxy), (request, response) => {
    if (!request.socket.destroyed) gate.handleRequest(request, response);
  });
  limitPipelining(server);
  server.timeout = idleConnectionMs;
  const markBusy = limitConnections(server, isBehindProxy);
  server.listen(environment.port, environment.host);
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  // The first process of a container ignores a signal without a handler. The next start goes on from here.
  const stopStart = () => {
    process.stdout.write('Stopping before the start has finished\n');
    process.exit(0);
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.once(signal, stopStart);
  const { openShop } = await import('./server');
  await openShop({
    environment,
    server,
    gate,
    markBusy,
    startedAt,
    onStop(stop) {
      for (const signal of signals) process.off(signal, stopStart).on(signal, stop);
    },
  });
}

main().catch(async (error: unknown) => {
  const { describeStartError, startErrorCode } = await import('~/start/describe-start-error');
  console.error(describeStartError(error) ?? error);
  process.exit(startErrorCode(error));
});
