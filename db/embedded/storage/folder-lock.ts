import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePrivateDirectory } from '../ensure-directory';

/** The right of one process to use a store's folder. */
export type FolderLock = { release(): Promise<void> };

/**
 * How the lock works. A process listens on a unix socket inside the folder: binding is atomic, a living owner answers
 * a connection, and when it dies (kill -9 included) the kernel closes the socket, so the next start takes over at
 * once. This also holds between containers that share the folder on one machine. Where the folder's file system has
 * no sockets the socket lies in the temporary folder. A folder that is shared between machines is guarded by a
 * heartbeat file, which is only believed when it comes from another machine.
 */
const SOCKET_NAME = 'lock.sock';
const HEARTBEAT_NAME = 'heartbeat';

/** Linux takes 107 bytes for a socket's path, macOS 103. */
const MAX_SOCKET_PATH = 100;

/** The owner's sign of life, and how long a stranger's is watched for the next one. */
const HEARTBEAT_MS = 2000;
const HEARTBEAT_WATCH_MS = 3 * HEARTBEAT_MS;

/** Attempts to take over a dead socket while others try the same. */
const ATTEMPTS = 5;

const directoryInUse = (directory: string) =>
  new Error(
    `The folder ${directory} is in use by another process. Stop that process, or give this one a folder of its own.`,
  );

type SocketPaths = { socket: string; fallback: string; directoryFile: number | null };

function socketPaths(directory: string): SocketPaths {
  const real = realpathSync(directory);
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 16);
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\malisho-store-${digest}`;
    return { socket: pipe, fallback: pipe, directoryFile: null };
  }
  const fallback = path.join(tmpdir(), `malisho-store-${digest}.sock`);
  const direct = path.join(real, SOCKET_NAME);
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH) return { socket: direct, fallback, directoryFile: null };
  if (process.platform !== 'linux') return { socket: fallback, fallback, directoryFile: null };
  // The folder under a short name, whatever its own is.
  const directoryFile = openSync(real, 'r');
  return { socket: `/proc/self/fd/${directoryFile}/${SOCKET_NAME}`, fallback, directoryFile };
}

type Bound = { server: Server } | { code: string };

function bindSocket(socket: string): Promise<Bound> {
  return new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'unknown' }));
    server.listen(socket, () => {
      // A pipe of Windows is no file.
      if (process.platform !== 'win32') chmodSync(socket, 0o600);
      resolve({ server });
    });
  });
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => {
      // Refused or gone means that nobody listens; anything else (no permission, too busy) that somebody may.
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

/** Takes a dead socket out of the way. It is moved first, so that of several starters only one removes it. */
async function removeStaleSocket(socket: string): Promise<boolean> {
  const aside = `${socket}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(socket, aside);
  } catch {
    return true;
  }
  if (await isListening(aside)) {
    // Somebody has bound it anew in between: it goes back.
    renameSync(aside, socket);
    return false;
  }
  rmSync(aside, { force: true });
  return true;
}

async function listenExclusively(socket: string): Promise<Bound | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bound = await bindSocket(socket);
    if ('server' in bound || bound.code !== 'EADDRINUSE') return bound;
    if ((await isListening(socket)) || !(await removeStaleSocket(socket))) return null;
  }
  return null;
}

/** What tells this machine (since its last start) from others. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return process.platform;
  }
}

const readHeartbeat = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Milliseconds since the file was written, by the clock of the file system that keeps it; Infinity without a file. */
function fileAgeMs(file: string): number {
  const probe = `${file}.${randomUUID().slice(0, 8)}`;
  try {
    writeFileSync(probe, '');
    return statSync(probe).mtimeMs - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Watches for a sign of life from another machine, when there was one a short time ago. */
async function requireNoOtherMachine(file: string, directory: string): Promise<void> {
  const first = readHeartbeat(file);
  if (first === null || first.startsWith(bootId()) || fileAgeMs(file) > HEARTBEAT_WATCH_MS) return;
  await sleep(HEARTBEAT_WATCH_MS);
  const second = readHeartbeat(file);
  if (second !== null && second !== first) throw directoryInUse(directory);
}

function startHeartbeat(file: string): () => void {
  const owner = `${bootId()} ${randomUUID()}`;
  let count = 0;
  writeFileSync(file, `${owner} ${count}`, { mode: 0o600 });
  // A process that was killed has left its own.
  chmodSync(file, 0o600);
  // A full disk must not stop the store here; its own writes will tell.
  const timer = setInterval(
    () => void writeFile(file, `${owner} ${++count}`).catch(() => undefined),
    HEARTBEAT_MS,
  );
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** Takes a folder for this process. Fails with a message that names the folder when another process has it. */
export async function lockFolder(directory: string): Promise<FolderLock> {
  ensurePrivateDirectory(directory);
  const place = socketPaths(directory);
  const closeDirectory = () => {
    if (place.directoryFile !== null) closeSync(place.directoryFile);
  };
  try {
    let bound = await listenExclusively(place.socket);
    if (bound && 'code' in bound && place.socket !== place.fallback)
      bound = await listenExclusively(place.fallback);
    if (!bound) throw directoryInUse(directory);
    if ('code' in bound) throw new Error(`The folder ${directory} cannot be locked: ${bound.code}`);
    const { server } = bound;
    server.unref();
    const heartbeat = path.join(directory, HEARTBEAT_NAME);
    try {
      await requireNoOtherMachine(heartbeat, directory);
    } catch (error) {
      server.close();
      throw error;
    }
    const stopHeartbeat = startHeartbeat(heartbeat);
    return {
      async release() {
        stopHeartbeat();
        await new Promise<void>((resolve) => server.close(() => resolve()));
        closeDirectory();
      },
    };
  } catch (error) {
    closeDirectory();
    throw error;
  }
}
