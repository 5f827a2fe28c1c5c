import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { classWords } from './scripts/class-words-plugin';
import { startClock } from './tests/support/clock/run-clock.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Before workers start.
startClock();

/**
 * Test files that need a process of their own: sharp's list of allowed decoders and patches of sockets apply to a whole
 * process. All others share their workers, which import the modules of the app once; they read pictures from buffers, as the shop
 * does.
 */
const ownProcess = [
  'tests/integration/images/{image-host,render-pictures,store-upload}.test.ts',
  'tests/integration/database/{circuit-breaker,commit-errors,connection-errors}.test.ts',
  'tests/unit/{demo-catalogue,content/demo-content}.test.ts',
];

/**
 * Slowest first, so that no core waits for one file at the end. The files with a shop follow each other, so that no shop idles
 * beside the others.
 */
const slow =
  '(?:permissions|process|backup-and-restore|[\\w-]+-(?:storm|outage)|[\\w-]*killed-process|damaged-file|order-limits|fuzz|same-as-remix|inherited-names|npm-commands)';
const longestFirst = [
  /\/page-quality\./,
  new RegExp(`/tests/integration/(?!http/).*/${slow}\\.test\\.`),
  new RegExp(`/tests/integration/http/.*/${slow}\\.test\\.`),
  /\/tests\/e2e\//,
  /\/tests\/integration\/http\//,
  /\/tests\/integration\//,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longestFirst.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? longestFirst.length : found;
    };
    // A worker is kept as long as the next file can share it.
    const isolated = ({ project }: TestSpecification) => Number(project.config.isolate);
    // Among equals the default order applies: last duration or size.
    return (await super.sort(files)).sort(
      (one, other) => isolated(other) - isolated(one) || rank(one) - rank(other),
    );
  }
}

// No Remix plugin: tests import modules directly, and test the built app over HTTP.
export default defineConfig({
  plugins: [classWords()],
  // Tests import no styles: the plugins of postcss.config.js take half a second to load.
  css: { postcss: {} },
  resolve: { alias: { '~': path('./app'), '#db': path('./db') } },
  test: {
    // Also on a developer's machine: a forgotten `.only` would leave out the rest.
    allowOnly: false,
    globalSetup: 'tests/support/bundle-processes.ts',
    setupFiles: [
      'tests/support/name-work.ts',
      'tests/support/forget-configuration.ts',
      'tests/support/stop-idle.ts',
    ],
    projects: [
      { extends: true, test: { name: 'own process', include: ownProcess } },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: ['tests/{unit,integration,conformance,e2e}/**/*.test.{ts,tsx}'],
          exclude: ownProcess,
          isolate: false,
        },
      },
    ],
    // Files run in parallel on their own databases and ports; one worker more than cores, because many files wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // A busy machine needs more than the default of a second.
    expect: { poll: { timeout: 30_000 } },
    // In ms; most browser tests exceed the default of 300.
    slowTestThreshold: 2_000,
  },
});
