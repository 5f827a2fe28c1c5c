// npm test: installs what is missing, checks types, lint and format beside the build, runs all tests, and some of them under
// Node 24; the last line counts them.
import { clockVariables, describeClock, startOfRun } from '../tests/support/clock/run-clock.mjs';
import { installBrowser } from './browser.mjs';
import { environmentOf, findNode24, node24Sample } from './node-24.mjs';
import { build, endWithNpm, install, runInBackground } from './processes.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { describePublishedTests, explainSkipped } from './skipped-tests.mjs';
import { createRunFolder } from './temporary-folders.mjs';
import { runVitest } from './vitest.mjs';

const filters = process.argv.slice(2);
const isWhole = filters.length === 0;

const clockStart = readClock();
console.log(describeClock(clockStart));
endWithNpm();
await install();
await installBrowser();

const runFolder = createRunFolder();
const measurement = measureProcessorTime(runFolder);
const started = performance.now();
let passed = 0;
let failed = 0;
await Promise.all([isWhole && checkSources(), build()]);

console.log('Running the tests');
const skippedTests = await runTests({ filters });
if (isWhole) skippedTests.push(...(await runSampleOnNode24()));

const { lines, unexpected } = explainSkipped(skippedTests);
for (const line of lines) console.log(line);
// Options such as -t leave out tests, too.
if (!filters.some((filter) => filter.startsWith('-'))) {
  for (const test of unexpected)
    console.log(`FAILED Skipped without a reason in scripts/skipped-tests.mjs: ${test}`);
  failed += unexpected.length;
}
if (isWhole) console.log(describePublishedTests());
for (const line of measurement?.stop() ?? []) console.log(line);

console.log(`Took ${Math.round((performance.now() - started) / 1000)} s; ${skippedTests.length} skipped`);
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

/** The options are those of `npm run typecheck` and `npm run lint`. */
async function checkSources() {
  console.log('Checking types, lint and format');
  await Promise.all([
    check('Types', 'typescript-7/bin/tsc', '--noEmit'),
    check('Lint', 'oxlint/bin/oxlint', '-c', 'oxlint.config.js'),
    check('Format', 'oxfmt/bin/oxfmt', '--check'),
  ]);
}

async function check(name, script, ...options) {
  const { code, output } = await runInBackground(process.execPath, [`node_modules/${script}`, ...options], {
    work: name.toLowerCase(),
  });
  if (output !== '') console.log(output);
  console.log(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  if (code === 0) passed += 1;
  else failed += 1;
}

/** The image runs on Node 24 (docs/decisions/0086); the tests before ran on the Node of this machine. */
async function runSampleOnNode24() {
  const { path, reason } = findNode24();
  if (path === undefined) {
    console.log(`Skipped the tests under Node 24: ${reason}`);
    return [];
  }
  console.log('Running some of the tests under Node 24');
  return runTests({ node: path, filters: node24Sample, env: environmentOf(path) });
}

/** Counts and names what passed and failed; resolves with the skipped tests. */
async function runTests({ env = process.env, ...options }) {
  // What runs before and beside the tests keeps the real clock.
  const clock = clockVariables(clockStart, process.env);
  const results = await runVitest({ ...options, env: { ...env, ...clock, TMPDIR: runFolder } });
  passed += results.passed;
  failed += results.failed;
  for (const failure of results.failures) console.log(`FAILED ${failure}`);
  return results.skippedTests;
}
