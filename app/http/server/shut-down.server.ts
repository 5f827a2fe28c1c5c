import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runtime } from '~/runtime.server';

type ShutdownLimits = {
  readonly requestsMs: number;
  /** Docker sends SIGKILL 10 s after SIGTERM. */
  readonly totalMs: number;
};

const shutdownLimits: ShutdownLimits = { requestsMs: 7_000, totalMs: 9_000 };

/**
 * Takes no more requests, lets those in flight and the runs of jobs finish, and closes the database. False where something has not
 * ended in time (docs/decisions/0084): its work is then as after a crash.
 */
export function shutDown(
  server: Server,
  runtime: Pick<Runtime, 'stopJobs' | 'stop'>,
  { requestsMs, totalMs }: ShutdownLimits = shutdownLimits,
): Promise<boolean> {
  const finish = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const limit = setTimeout(() => server.closeAllConnections(), requestsMs);
    await Promise.all([closed, runtime.stopJobs()]);
    clearTimeout(limit);
    await runtime.stop();
    return true;
  };
  return Promise.race([finish(), wait(totalMs, false, { ref: false })]);
}
