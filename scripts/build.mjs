// npm run build: builds the pages with Vite and the server with esbuild, and precompresses the static files.
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { markBuildComplete, run } from './processes.mjs';

await rm('build', { recursive: true, force: true });

const code = await run(
  process.execPath,
  ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
  {
    env: { ...process.env, NODE_ENV: 'production' },
  },
);
if (code !== 0) process.exit(code);

// main.js and what it loads import the Remix build (build/server/index.js), so both share packages and the database connection.
await bundle({
  entryPoints: {
    main: 'main.ts',
    'store-worker': 'db/embedded/worker.ts',
    // Commands of the operator: node build/server/backup.js
    ...Object.fromEntries(
      ['backup', 'restore', 'move', 'check'].map((name) => [name, `app/commands/${name}.ts`]),
    ),
    store: 'db/embedded/command.ts',
  },
  outdir: 'build/server',
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

// Smaller files gain less than a packet by compression.
const minCompressedBytes = 1_000;
for (const file of await listFiles('build/client')) {
  if (!/\.(js|css|svg|json|txt|html)$/.test(file) || (await stat(file)).size < minCompressedBytes) continue;
  await pipeline(
    createReadStream(file),
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    createWriteStream(`${file}.br`),
  );
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
}
markBuildComplete();

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
