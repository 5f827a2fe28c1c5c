import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEmbeddedStore } from './index';
import { lockFolder } from './storage/folder-lock';
import { DamagedStoreError, EXIT_DATA_ERROR } from './storage/lmdb/damaged-store-error';
import { storeFilePath } from './storage/lmdb/open-store-file';
import { validateStoreFile } from './storage/validate-store-file';

const USAGE = `Serves a folder of the built-in store to other tools, such as mongosh.

  npm run store -- --dir DIR [--port PORT] [--host HOST] [--fail-points]
  npm run store -- --check --dir DIR
  In the container: node build/server/store.js --check --dir DIR

  --dir          the folder; made when it does not exist
  --port         TCP port, 27017 unless given; 0 for any free one
  --host         address to listen on, 127.0.0.1 unless given; there is no password, so keep it local
  --check        reads the whole folder instead, says which documents are whole, and ends with 0 when all are
  --fail-points  lets clients order failures (configureFailPoint), for tests of drivers`;

const DEFAULT_PORT = 27017;
const MAX_PORT = 65_535;

function stop(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

function stopWith(error: unknown): never {
  if (error instanceof Error && error.message.includes('EADDRINUSE'))
    stop(
      `Port ${args.port ?? DEFAULT_PORT} is taken: stop the program that uses it, or choose another by --port`,
    );
  const code = error instanceof DamagedStoreError ? EXIT_DATA_ERROR : 1;
  return stop(error instanceof Error ? error.message : String(error), code);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        'fail-points': { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** Prints how far the work is, after a second and then every two, beside the result. */
function createProgress(): (progress: string) => void {
  let next = performance.now() + 1_000;
  return (progress) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    console.error(progress);
  };
}

/** Validates a store that no process uses. */
async function check(directory: string): Promise<never> {
  // lockFolder would create the folder.
  if (!existsSync(directory)) stop(`The folder ${directory} is missing`);
  const lock = await lockFolder(directory).catch(stopWith);
  try {
    const { isValid, lines } = validateStoreFile(storeFilePath(directory), createProgress());
    for (const line of lines) console.log(line);
    process.exitCode = isValid ? 0 : 1;
  } catch (error) {
    stopWith(error);
  } finally {
    await lock.release();
  }
  process.exit();
}

const args = readArguments();
if (args.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!args.dir) stop(`--dir is missing\n\n${USAGE}`);
if (args.check) await check(args.dir);
const port = Number(args.port ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
  stop(`--port must be a number from 0 to ${MAX_PORT}`);

const store = await startEmbeddedStore({
  directory: args.dir,
  port,
  host: args.host,
  failPoints: args['fail-points'],
}).catch(stopWith);

console.log(`The store in ${args.dir} is ready at ${store.uri}`);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void store.close().then(() => process.exit(0));
  });
