// npm test: installs what is missing, then types, lint, and all tests; the last line counts them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.mjs';
import { build, install, run } from './processes.mjs';

const only = process.argv.slice(2);
const results = '.cache/test-results.json';

await install();
await installBrowser();
await build();

const started = performance.now();
let passed = 0;
let failed = 0;
const check = async (words, script) => {
  console.log(words);
  if ((await run(process.execPath, script)) === 0) passed += 1;
  else failed += 1;
};
if (only.length === 0) {
  await check('Checking the types', ['node_modules/typescript/bin/tsc', '--noEmit']);
  await check('Checking the style of the code', ['node_modules/eslint/bin/eslint.js', '.']);
  await check('Checking the format of the files', [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '.',
  ]);
}

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
const counted = readResults();
passed += counted.passed;
// A fault outside of any test fails the run too.
failed += counted.failed || (code === 0 ? 0 : 1);

console.log(`Took ${Math.round((performance.now() - started) / 1000)} s; ${counted.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readResults() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
