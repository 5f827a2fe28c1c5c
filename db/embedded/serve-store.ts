import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackgroundJobs } from './background/background-jobs';
import type { ServerState } from './commands/command-context';
import { REPLICA_SET_NAME } from './commands/diagnostics';
import { dispatchCommand } from './commands/dispatch-command';
import { abortOpenTransaction } from './sessions/session';
import { lockFolder } from './storage/folder-lock';
import { closeStore, openStore } from './storage/open-store';
import { createWireServer } from './wire/wire-server';

export type ServeOptions = {
  readonly directory: string;
  /** TCP port, 0 for any; without it a unix socket (on Windows a loopback port) */
  readonly port?: number;
  /** address to listen on with a port, 127.0.0.1 by default */
  readonly host?: string;
  /** enables configureFailPoint, for tests of drivers */
  readonly failPoints?: boolean;
  /** milliseconds between two runs of the TTL monitor, 60,000 by default */
  readonly ttlSweepMs?: number;
  /** transactions that may be open at once, 900 by default */
  readonly maxTransactions?: number;
};

type RunningServer = { readonly uri: string; close(): Promise<void> };

type SocketPath = { readonly socket: string | null; readonly remove: () => void };

/**
 * Without a port the store listens on a socket in a directory that only its user may enter. The path is short because
 * socket paths are limited to about 100 bytes.
 */
function createSocketPath(options: ServeOptions): SocketPath {
  if (options.port !== undefined || process.platform === 'win32')
    return { socket: null, remove: () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), 'malisho-'));
  return {
    socket: path.join(folder, 'store.sock'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Serves a store in this thread. Resolves when it accepts connections; `onProgress` gets how far the opening is. */
export async function serveStore(
  options: ServeOptions,
  onProgress?: (progress: string) => void,
): Promise<RunningServer> {
  const lock = await lockFolder(options.directory);
  const store = await openStore(options.directory, options.maxTransactions, onProgress).catch(
    async (error: unknown) => {
      await lock.release();
      throw error;
    },
  );
  const state: ServerState = {
    store,
    sessions: new Map(),
    cursors: new Map(),
    snapshots: new Map(),
    startedAt: Date.now(),
    failPointsAllowed: options.failPoints ?? false,
    failPoints: { command: null, write: null },
    // Drivers require a host and a port here; with directConnection they do not connect to it.
    address: 'localhost:27017',
  };
  const wire = createWireServer((command, connection) => dispatchCommand(state, command, connection));
  const socketPath = createSocketPath(options);
  const host = options.host ?? '127.0.0.1';
  const stopBackgroundJobs = startBackgroundJobs(state, options.ttlSweepMs);
  const close = async () => {
    store.isStopping = true;
    await stopBackgroundJobs();
    for (const session of state.sessions.values()) abortOpenTransaction(store, session);
    await wire.close();
    await closeStore(store);
    socketPath.remove();
    await lock.release();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      wire.server.once('error', reject);
      if (socketPath.socket) wire.server.listen(socketPath.socket, resolve);
      else wire.server.listen(options.port ?? 0, host, resolve);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const uri = describeAddress();
  // For programs that read the store beside this process, such as a backup.
  lock.announce(uri);
  return { uri, close };

  function describeAddress(): string {
    if (socketPath.socket) {
      chmodSync(socketPath.socket, 0o600);
      return `mongodb://${encodeURIComponent(socketPath.socket)}/?directConnection=true`;
    }
    const { port } = wire.server.address() as AddressInfo;
    state.address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    return `mongodb://${state.address}/?replicaSet=${REPLICA_SET_NAME}&directConnection=true`;
  }
}
