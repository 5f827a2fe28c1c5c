// npm test: installs what is missing, then types, lint, and all tests; the last line counts them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.mjs';
import { build, install, run, runInBackground } from './processes.mjs';

const only = process.argv.slice(2);
const results = '.cache/test-results.json';

await install();
await installBrowser();

const started = performance.now();
let passed = 0;
let failed = 0;
// They take a minute of one core, and there is mostly one to spare beside the build and the tests.
const checked = only.length === 0 ? checkSources() : Promise.resolve();
await build();

console.log('Running the tests');
mkdirSync('.cache', { recursive: true });
rmSync(results, { force: true });
const code = await run(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...only,
]);
await checked;
const counted = readResults();
passed += counted.passed;
// A fault outside of any test fails the run too.
failed += counted.failed || (code === 0 ? 0 : 1);

console.log(`Took ${Math.round((performance.now() - started) / 1000)} s; ${counted.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function checkSources() {
  console.log('Checking the types, the style of the code and the format of the files beside the tests');
  await check('The types', 'typescript/bin/tsc', '--noEmit');
  await check('The style of the code', 'eslint/bin/eslint.js', '.');
  await check('The format of the files', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.');
}

async function check(what, script, ...options) {
  const { code, output } = await runInBackground(process.execPath, [`node_modules/${script}`, ...options]);
  if (output !== '') console.log(output);
  console.log(`${what}: ${code === 0 ? 'as it should be' : 'NOT as it should be'}`);
  if (code === 0) passed += 1;
  else failed += 1;
}

function readResults() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
