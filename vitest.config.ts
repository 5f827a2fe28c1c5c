import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The Remix plugin stays out: tests import modules as they are, and the built app is tested over HTTP.
export default defineConfig({
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  test: {
    include: ['tests/{unit,integration,conformance,e2e}/**/*.test.{ts,tsx}'],
    // Files run at the same time, on databases and ports of their own; most of them wait for a browser or a disk.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
