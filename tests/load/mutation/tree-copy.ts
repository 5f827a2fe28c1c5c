import { cp, mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { runLimited, type Ended } from './run-limited';

/** What a copy makes itself, or has nothing to do with the sources. */
const left = new Set([
  '.git',
  'node_modules',
  'build',
  'data',
  '.cache',
  'coverage',
  'test-results',
  'backups',
  '.env',
]);

/** As in `npm run lint`. */
const linter = ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.js'];

/** Instead of a test's name: an error that no test file has, such as a rejection that nobody handles. */
export const outsideOfTests = 'an error outside of any test';

export type TestFailure = { readonly file: string; readonly name: string; readonly message: string };

export type TestRun = { readonly failure: TestFailure | null; readonly isTimedOut: boolean };

type JsonReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

const maxMessage = 300;
const shorten = (message: string): string => (message.split('\n    at ', 1)[0] ?? '').slice(0, maxMessage);

/** A copy of the project, in which tests run and sources change. */
export type TreeCopy = {
  readonly folder: string;
  /** What lint finds in these files; null for nothing. */
  lint(files: readonly string[]): Promise<string | null>;
  /** Builds the shop unless this was done since the last call of `write`; null when that works. */
  build(): Promise<string | null>;
  /** Runs test files in this order until one fails, or only their tests whose full names match. */
  test(files: readonly string[], limitMs: number, namePattern?: string): Promise<TestRun>;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
};

const buildLimitMs = 15 * 60_000;

export async function copyTree(folder: string): Promise<TreeCopy> {
  await mkdir(folder, { recursive: true });
  const root = process.cwd();
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0] ?? ''),
  });
  await symlink(await realpath('node_modules'), join(folder, 'node_modules'), 'junction');
  await mkdir(join(folder, '.cache'));
  let isBuilt = false;

  const run = (args: readonly string[], limitMs = buildLimitMs, env?: Readonly<Record<string, string>>) =>
    runLimited(args, { folder, limitMs, ...(env && { env }) });
  const problem = ({ code, output, isTimedOut }: Ended): string | null =>
    code === 0 ? null : isTimedOut ? 'time limit' : output.trim().slice(0, maxMessage);

  async function readFailure(report: string): Promise<TestFailure | null> {
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JsonReport;
    const failed = testResults.find(({ status }) => status === 'failed');
    if (!failed) return null;
    const test = failed.assertionResults.find(({ status }) => status === 'failed');
    return {
      file: relative(await realpath(folder), failed.name),
      name: test?.fullName ?? outsideOfTests,
      message: shorten(test?.failureMessages.join('\n') ?? failed.message),
    };
  }

  return {
    folder,
    lint: async (files) => problem(await run([...linter, ...files])),
    async build() {
      if (isBuilt) return null;
      const failed = problem(await run(['scripts/build.mjs']));
      isBuilt = failed === null;
      return failed;
    },
    async test(files, limitMs, namePattern) {
      const report = join(folder, '.cache/mutation-results.json');
      await rm(report, { force: true });
      const ended = await run(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--config=tests/load/mutation/vitest.config.ts',
          '--root=.',
          '--reporter=json',
          `--outputFile=${report}`,
          ...(namePattern === undefined ? [] : ['-t', namePattern]),
          ...files,
        ],
        limitMs,
        { TEST_ORDER: JSON.stringify(files) },
      );
      if (ended.isTimedOut) return { failure: null, isTimedOut: true };
      if (ended.code === 0) return { failure: null, isTimedOut: false };
      const failure = await readFailure(report).catch(() => null);
      return {
        failure: failure ?? {
          file: files[0] ?? '',
          name: outsideOfTests,
          message: shorten(ended.output.slice(-maxMessage)),
        },
        isTimedOut: false,
      };
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    async write(file, text) {
      isBuilt = false;
      await writeFile(join(folder, file), text);
    },
  };
}
