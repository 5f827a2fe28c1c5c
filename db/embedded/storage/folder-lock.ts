import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
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

type FolderLock = {
  /** Tells processes that ask (askLockHolder) where the store is served. */
  announce(uri: string): void;
  release(): Promise<void>;
};

/**
 * The owner of a folder listens on a unix socket in it: binding is atomic, a running owner accepts connections, and
 * the kernel closes the socket when the process dies (kill -9 included), so the next start takes over at once. This
 * also works between containers that share the folder on one machine. If the file system supports no sockets, the
 * socket is in the temporary directory. Between machines a heartbeat file guards the folder; it counts only if
 * another machine wrote it.
 */
const SOCKET_NAME = 'lock.sock';
const HEARTBEAT_NAME = 'heartbeat';

/** Linux allows 107 bytes for a socket's path, macOS 103. */
const MAX_SOCKET_PATH = 100;

/** Interval of the heartbeat, and how long that of another machine is watched for a change. */
const HEARTBEAT_MS = 2000;
const HEARTBEAT_WATCH_MS = 3 * HEARTBEAT_MS;

/** Attempts to take over a stale socket while other processes try the same. */
const ATTEMPTS = 5;

const directoryInUse = (directory: string) =>
  new Error(
    `The folder ${directory} is in use by another process. Stop that process, or choose another folder.`,
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
  // A short path to the folder, however long its own is.
  const directoryFile = openSync(real, 'r');
  return { socket: `/proc/self/fd/${directoryFile}/${SOCKET_NAME}`, fallback, directoryFile };
}

type Bound = { server: Server } | { code: string };

/** What the holder of the lock answers; empty until the store is served. */
type Announcement = { uri: string };

function bindSocket(socket: string, announcement: Announcement): Promise<Bound> {
  return new Promise((resolve) => {
    const server = createServer((connection) => {
      // A client that only checks whether a process listens has disconnected already.
      connection.on('error', () => undefined);
      connection.end(announcement.uri);
    });
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'unknown' }));
    server.listen(socket, () => {
      // A named pipe on Windows is not a file.
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
      // Refused or missing means that no process listens; any other error (EACCES, EAGAIN) that one may.
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

/** Removes a stale socket. It is renamed first, so that only one of several processes removes it. */
async function removeStaleSocket(socket: string): Promise<boolean> {
  const movedSocket = `${socket}.${randomUUID().slice(0, 8)}`;
  try {
    renameSync(socket, movedSocket);
  } catch {
    return true;
  }
  if (await isListening(movedSocket)) {
    // Another process bound it in between: restore it.
    renameSync(movedSocket, socket);
    return false;
  }
  rmSync(movedSocket, { force: true });
  return true;
}

async function listenExclusively(socket: string, announcement: Announcement): Promise<Bound | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bound = await bindSocket(socket, announcement);
    if ('server' in bound || bound.code !== 'EADDRINUSE') return bound;
    if ((await isListening(socket)) || !(await removeStaleSocket(socket))) return null;
  }
  return null;
}

/** Identifies this machine since its last boot. */
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

/** Age by the clock of the file system, which may be another machine's; Infinity without a file. */
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

/** Waits for a heartbeat of another machine if there was a recent one. */
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
  // A killed process may have left a file with another mode.
  chmodSync(file, 0o600);
  // A full disk must not stop the store here; its own writes will fail.
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

/** Locks a folder for this process. Fails with an Error that names the folder when another process holds the lock. */
export async function lockFolder(directory: string): Promise<FolderLock> {
  ensurePrivateDirectory(directory);
  const paths = socketPaths(directory);
  const closeDirectory = () => {
    if (paths.directoryFile !== null) closeSync(paths.directoryFile);
  };
  const announcement: Announcement = { uri: '' };
  try {
    let bound = await listenExclusively(paths.socket, announcement);
    if (bound && 'code' in bound && paths.socket !== paths.fallback)
      bound = await listenExclusively(paths.fallback, announcement);
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
      announce(uri) {
        announcement.uri = uri;
      },
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

function readAnswer(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const connection = createConnection(socket);
    connection.setEncoding('utf8');
    connection.on('data', (text: string) => (answer += text));
    connection.once('end', () => resolve(answer));
    connection.once('error', () => resolve(null));
  });
}

/** Where the process that holds the lock serves the store: null if no process does, '' while it is starting. */
export async function askLockHolder(directory: string): Promise<string | null> {
  if (!existsSync(directory)) return null;
  const { socket, fallback, directoryFile } = socketPaths(directory);
  try {
    return (await readAnswer(socket)) ?? (socket === fallback ? null : await readAnswer(fallback));
  } finally {
    if (directoryFile !== null) closeSync(directoryFile);
  }
}
