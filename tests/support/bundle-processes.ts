import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

/**
 * Bundles the worker of the built-in store once for all tests: from its sources, each of the 200 starts would take 0.8 s of
 * a core instead of 0.15 s. Not while files are watched, which would test an old store.
 */
export default async function bundleStoreWorker({ config }: TestProject): Promise<() => Promise<void>> {
  // Each project of vitest.config.ts calls this.
  if (config.watch || process.env['STORE_WORKER']) return () => Promise.resolve();
  // In the project, where its packages are found.
  const outfile = fileURLToPath(new URL(`../../.cache/store-worker-${process.pid}.mjs`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL('../../db/embedded/worker.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  process.env['STORE_WORKER'] = outfile;
  return () => rm(outfile, { force: true });
}
