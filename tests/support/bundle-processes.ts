import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { bundleName, programs } from './processes/programs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the worker of the built-in store and the programs that tests start, once for a run: from its sources each of the 200
 * starts of a store takes 0.8 s of a core instead of 0.15 s, a program 1.2 s instead of 0.6 s. Not while files are watched,
 * which would test old sources.
 */
export default async function bundleProcesses({ config }: TestProject): Promise<() => Promise<void>> {
  // Each project of vitest.config.ts calls this.
  if (config.watch || process.env['STORE_WORKER']) return () => Promise.resolve();
  // In the project, where its packages are found.
  const outdir = join(root, '.cache', `test-processes-${process.pid}`);
  await build({
    entryPoints: {
      // A bundled program looks for its store's worker beside itself, as the built shop does.
      'store-worker': 'db/embedded/worker.ts',
      'watchdog-thread': 'app/start/watchdog-thread.mjs',
      ...Object.fromEntries(programs.map((path) => [bundleName(path), path])),
    },
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  process.env['STORE_WORKER'] = join(outdir, 'store-worker.js');
  process.env['TEST_PROCESSES'] = outdir;
  return () => rm(outdir, { recursive: true, force: true });
}
