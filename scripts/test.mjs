// npm test: installs what is missing, then checks types, lint and format, and runs all tests; the last line counts them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { clockVariables, describeClock, startOfRun } from '../tests/support/clock/run-clock.mjs';
import { installBrowser } from './browser.mjs';
import { build, endWithNpm, install, run, runInBackground } from './processes.mjs';
import { describePublishedTests, explainSkipped } from './skipped-tests.mjs';
import { createRunFolder } from './temporary-folders.mjs';

const filters = process.argv.slice(2);
/** The same as in `npm run lint`. */
const cruised = [
  '--config',
  '.dependency-cruiser.js',
  '--output-type',
  'err',
  'app',
  'db',
  'tests',
  'scripts',
  'main.ts',
  'server.ts',
];
const resultsFile = '.cache/test-results.json';

const clockStart = readClock();
console.log(describeClock(clockStart));
endWithNpm();
await install();
await installBrowser();

const started = performance.now();
let passed = 0;
let failed = 0;
// The checks take a minute of one core and run beside the build and the tests.
const checks = filters.length === 0 ? checkSources() : Promise.resolve();
await build();

console.log('Running the tests');
mkdirSync('.cache', { recursive: true });
rmSync(resultsFile, { force: true });
const code = await run(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsFile}`,
    ...filters,
  ],
  {
    // A process group, with the workers, and the shops and browsers that they start.
    detached: true,
    // What runs before and beside the tests keeps the real clock.
    env: { ...process.env, ...clockVariables(clockStart, process.env), TMPDIR: createRunFolder() },
  },
);
await checks;
const results = readResults();
passed += results.passed;
// An error outside of any test fails the run, too.
failed += results.failed || (code === 0 ? 0 : 1);

for (const failure of results.failures) console.log(`FAILED ${failure}`);
const { lines, unexpected } = explainSkipped(results.skippedTests);
for (const line of lines) console.log(line);
// Options such as -t leave out tests, too.
if (!filters.some((filter) => filter.startsWith('-'))) {
  for (const test of unexpected)
    console.log(`FAILED Skipped without a reason in scripts/skipped-tests.mjs: ${test}`);
  failed += unexpected.length;
}
if (filters.length === 0) console.log(describePublishedTests());

console.log(`Took ${Math.round((performance.now() - started) / 1000)} s; ${results.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readClock() {
  try {
    return startOfRun(process.env);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function checkSources() {
  console.log('Checking types, lint, import cycles and format beside the tests');
  await check('Types', 'typescript/bin/tsc', '--noEmit');
  await check('Lint', 'eslint/bin/eslint.js', '.');
  await check('Import cycles', 'dependency-cruiser/bin/dependency-cruise.mjs', ...cruised);
  await check('Format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.');
}

async function check(name, script, ...options) {
  const { code, output } = await runInBackground(process.execPath, [`node_modules/${script}`, ...options]);
  if (output !== '') console.log(output);
  console.log(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  if (code === 0) passed += 1;
  else failed += 1;
}

function readResults() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(resultsFile, 'utf8'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      skippedTests: testResults.flatMap(findSkipped),
      failures: testResults.flatMap(describeFailures),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, skippedTests: [], failures: [] };
  }
}

const findSkipped = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => ({ file: relative(process.cwd(), name).replaceAll('\\', '/'), name: fullName }));

/** Vitest prints failures before errors outside of tests, which may fill the log. */
function describeFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      (test) =>
        `${file}: ${test.fullName}\n  ${test.failureMessages.join('\n').split('\n    at ', 1)[0].slice(0, 1_000)}`,
    );
  return status === 'failed' && failures.length === 0 ? [`${file}\n  ${message.slice(0, 1_000)}`] : failures;
}
