import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What takes longest begins first, so that no core waits for one file at the end: every page, then what has a browser. */
const longestFirst = [/\/page-quality\./, /\/tests\/e2e\//, /\/tests\/integration\//];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longestFirst.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? longestFirst.length : found;
    };
    // Among equals it is the last run that says how long a file takes, or its size.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

// The Remix plugin stays out: tests import modules as they are, and the built app is tested over HTTP.
export default defineConfig({
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  test: {
    include: ['tests/{unit,integration,conformance,e2e}/**/*.test.{ts,tsx}'],
    // Files run at the same time, on databases and ports of their own. One more than there are cores: there is always one
    // that waits for a disk or a timer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // In the list of a run; by default each that takes a third of a second, which most with a browser do.
    slowTestThreshold: 2_000,
  },
});
