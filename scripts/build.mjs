// npm run build: builds the pages with Vite and the server with esbuild, and precompresses the static files.
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { nameBuildFolder, publishBuild } from './builds.mjs';
import { endWithNpm, run } from './processes.mjs';

endWithNpm();
const folder = nameBuildFolder();

const code = await run(
  process.execPath,
  ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
  {
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder },
  },
);
if (code !== 0) {
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

// main.js and what it loads import the Remix build (index.js beside it), so both share packages and the database connection.
const programs = {
  // Commands of the operator: node build/server/backup.js
  ...Object.fromEntries(
    ['backup', 'restore', 'move', 'check', 'seed'].map((name) => [name, `app/commands/${name}.ts`]),
  ),
  store: 'db/embedded/command.ts',
  main: 'main.ts',
};
await bundle({
  entryPoints: {
    ...programs,
    'store-worker': 'db/embedded/worker.ts',
    'watchdog-thread': 'app/start/watchdog-thread.mjs',
  },
  outdir: `${folder}/server`,
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
});

// Screens of the back office load a dozen small files: each gains a third or more.
const minCompressedBytes = 400;
for (const file of await listFiles(`${folder}/client`)) {
  if (!/\.(js|css|svg|json|txt|html)$/.test(file) || (await stat(file)).size < minCompressedBytes) continue;
  await pipeline(
    createReadStream(file),
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    createWriteStream(`${file}.br`),
  );
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
}
publishBuild(folder, ['index', ...Object.keys(programs)]);

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
