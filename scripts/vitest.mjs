import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from './processes.mjs';

/**
 * Runs the test files that match `filters`, and returns how many tests passed and failed, the failures as text, and which
 * tests were skipped. `node` is the path of the Node that runs them, `env` has all environment variables.
 */
export async function runVitest({ node = process.execPath, filters, reporter = 'default', env }) {
  const resultsFile = '.cache/test-results.json';
  mkdirSync('.cache', { recursive: true });
  rmSync(resultsFile, { force: true });
  const code = await run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${resultsFile}`,
      ...filters,
    ],
    // A process group, with the workers, and the shops and browsers that they start.
    { detached: true, work: 'vitest', env },
  );
  const results = readResults(resultsFile);
  // An error outside of any test fails the run, too.
  return { ...results, failed: results.failed || (code === 0 ? 0 : 1) };
}

function readResults(resultsFile) {
  let results;
  try {
    results = JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, failures: [], skippedTests: [] };
  }
  const { numPassedTests, numFailedTests, testResults } = results;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(describeFailures),
    skippedTests: testResults.flatMap(listSkipped),
  };
}

const pathOf = (file) => relative(process.cwd(), file).replaceAll('\\', '/');

/** Vitest prints failures before errors outside of tests, which may fill the log. */
function describeFailures({ name, status, message, assertionResults }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      (test) =>
        `${pathOf(name)}: ${test.fullName}\n  ${test.failureMessages.join('\n').split('\n    at ', 1)[0].slice(0, 1_000)}`,
    );
  return status === 'failed' && failures.length === 0
    ? [`${pathOf(name)}\n  ${message.slice(0, 1_000)}`]
    : failures;
}

const listSkipped = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => ({ file: pathOf(name), name: fullName }));
