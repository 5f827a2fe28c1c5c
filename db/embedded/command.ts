import { parseArgs } from 'node:util';
import { startEmbeddedStore } from './index';

const USAGE = `Serves a folder of the built-in store to other tools, such as mongosh.

  npm run store -- --dir DIR [--port PORT] [--host HOST] [--fail-points]

  --dir          the folder; made when it does not exist
  --port         TCP port, 27017 unless given; 0 for any free one
  --host         address to listen on, 127.0.0.1 unless given; there is no password, so keep it local
  --fail-points  lets clients order failures (configureFailPoint), for tests of drivers`;

const DEFAULT_PORT = 27017;
const MAX_PORT = 65_535;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        'fail-points': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!given.dir) stop(`--dir is missing\n\n${USAGE}`);
const port = Number(given.port ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
  stop(`--port must be a number from 0 to ${MAX_PORT}`);

const store = await startEmbeddedStore({
  directory: given.dir,
  port,
  host: given.host,
  failPoints: given['fail-points'],
}).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

console.log(`The store in ${given.dir} is ready at ${store.uri}`);
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void store.close().then(() => process.exit(0));
  });
