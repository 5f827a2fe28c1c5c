import type { ServerState } from '../commands/command-context';
import { closeCursors, isCursorExpired } from '../commands/query/cursor-table';
import { closeSession, expiredSessions, deleteExpiredSessions } from '../sessions/session-table';
import { releaseExpiredSnapshots } from '../sessions/shared-snapshots';
import { deletePendingDrop } from '../storage/catalog';
import { withWriteTransaction } from '../storage/store';
import { repeatEvery } from './repeat-every';
import { deleteExpired } from './ttl-monitor';

/** MongoDB's default (ttlMonitorSleepSecs). */
const DEFAULT_TTL_INTERVAL_MS = 60_000;

/** Dropped data is deleted soon after the drop, in small batches. */
const PENDING_DROP_INTERVAL_MS = 1_000;

/** Checks for cursors idle for 10 minutes and sessions idle for 30. */
const IDLE_CHECK_INTERVAL_MS = 60_000;

/**
 * Starts the TTL monitor, the deletion of dropped data and the expiry of cursors, snapshots and sessions. The result
 * stops them.
 */
export function startBackgroundJobs(
  server: ServerState,
  ttlSweepMs = DEFAULT_TTL_INTERVAL_MS,
): () => Promise<void> {
  const { store } = server;
  const stops = [
    repeatEvery(ttlSweepMs, async () => {
      await deleteExpired(store, new Date());
    }),
    repeatEvery(PENDING_DROP_INTERVAL_MS, async () => {
      while (store.catalog.pendingDrops.length > 0 && !store.isStopping)
        await withWriteTransaction(store, () => deletePendingDrop(store));
    }),
    repeatEvery(IDLE_CHECK_INTERVAL_MS, async () => {
      const now = Date.now();
      closeCursors(server.cursors, (cursor) => isCursorExpired(cursor, now));
      releaseExpiredSnapshots(server.snapshots, now, (snapshot) =>
        closeCursors(server.cursors, (cursor) => cursor.sharedSnapshot === snapshot),
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
