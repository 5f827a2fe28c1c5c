import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { classWords } from './scripts/class-words-plugin';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Slowest first, so that no core waits for one file at the end. */
const longestFirst = [/\/page-quality\./, /\/tests\/e2e\//, /\/tests\/integration\//];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longestFirst.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? longestFirst.length : found;
    };
    // Among equals the default order applies: last duration or size.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

// No Remix plugin: tests import modules directly, and test the built app over HTTP.
export default defineConfig({
  plugins: [classWords()],
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  test: {
    include: ['tests/{unit,integration,conformance,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/bundle-store-worker.ts',
    // Files run in parallel on their own databases and ports; one worker more than cores, because some wait for I/O.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // In ms; most browser tests exceed the default of 300.
    slowTestThreshold: 2_000,
  },
});
