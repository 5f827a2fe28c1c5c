import { closeCursors, isCursorExpired } from '../commands/query/cursor-table';
import type { ServerState } from '../commands/command-context';
import { closeSession, expiredSessions, deleteExpiredSessions } from '../sessions/session-table';
import { releaseExpiredSnapshots } from '../sessions/shared-snapshots';
import { deletePendingDrop } from '../storage/catalog';
import { deleteExpired } from './ttl-monitor';
import { withWriteTransaction } from '../storage/store';

/** MongoDB looks for expired documents every 60 seconds. */
const DEFAULT_TTL_SWEEP_MS = 60_000;

/** What a drop leaves is cleared away soon, and piece by piece. */
const GARBAGE_SWEEP_MS = 200;

/** Cursors idle for 10 minutes and sessions idle for 30 are looked for once a minute. */
const IDLE_SWEEP_MS = 60_000;

/** Calls a task again and again, never twice at once; returns what stops it and waits for the last run. */
function repeatEvery(interval: number, task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = task()
      .catch((error: unknown) => console.error('The built-in store failed in its housekeeping:', error))
      .finally(() => (isBusy = false));
  }, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Starts what runs beside the commands; the result stops it. */
export function startBackgroundJobs(
  server: ServerState,
  ttlSweepMs = DEFAULT_TTL_SWEEP_MS,
): () => Promise<void> {
  const { store } = server;
  const stops = [
    repeatEvery(ttlSweepMs, async () => {
      await deleteExpired(store, new Date());
    }),
    repeatEvery(GARBAGE_SWEEP_MS, async () => {
      while (store.catalog.pendingDrops.length > 0)
        await withWriteTransaction(store, () => deletePendingDrop(store));
    }),
    repeatEvery(IDLE_SWEEP_MS, async () => {
      const now = Date.now();
      closeCursors(server.cursors, (cursor) => isCursorExpired(cursor, now));
      releaseExpiredSnapshots(server.snapshots, now, (old) =>
        closeCursors(server.cursors, (cursor) => cursor.sharedSnapshot === old),
      );
      for (const name of expiredSessions(server.sessions, now)) {
        closeSession(store, server.sessions, name);
        closeCursors(server.cursors, (cursor) => cursor.session === name);
      }
      await withWriteTransaction(store, () => deleteExpiredSessions(store, now));
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
