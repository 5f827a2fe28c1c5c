// npm run test-clocks: runs the tests that name a day under clocks at which days, months and years end.
import { clockVariables } from '../tests/support/clock/run-clock.mjs';
import { installBrowser } from './browser.mjs';
import { findDayTests } from './day-tests.mjs';
import { build, endWithNpm, install } from './processes.mjs';
import { createRunFolder } from './temporary-folders.mjs';
import { runVitest } from './vitest.mjs';

/** In Nairobi, which is three hours ahead. */
const clocks = [
  ['2026-12-31T20:58:30Z', 'the last 90 seconds of a year'],
  ['2026-02-28T09:00:00Z', 'the last day of February, long before today'],
  ['2027-08-31T21:05:00Z', 'the first day of a month, still the last in UTC'],
  ['2028-02-29T06:30:00Z', 'the last day of February in a leap year'],
  ['2029-07-01T21:30:00Z', 'half an hour after midnight, a Monday'],
  ['2031-01-31T20:59:30Z', 'the last 30 seconds of a January years ahead'],
];
const filters = process.argv.slice(2);

const files = findDayTests().filter(
  (path) => filters.length === 0 || filters.some((filter) => path.includes(filter)),
);
console.log(`${files.length} test files name a day`);
endWithNpm();
await install();
await installBrowser();
await build();

const runFolder = createRunFolder();
const rows = [];
for (const [instant, meaning] of clocks) {
  console.log(`\nThe clock begins at ${instant}: ${meaning}`);
  rows.push({ instant, meaning, ...(await runTests(new Date(instant))) });
}
for (const { instant, failures } of rows)
  for (const failure of failures) console.log(`FAILED at ${instant}: ${failure}`);
const line = (...[instant, meaning, passed, failed]) =>
  console.log(`${instant.padEnd(22)}${meaning.padEnd(50)}${passed.padStart(8)}${failed.padStart(8)}`);
line('Clock', 'In Nairobi', 'Passed', 'Failed');
for (const { instant, meaning, passed, failed } of rows)
  line(instant, meaning, String(passed), String(failed));
const sum = (of) => rows.reduce((total, row) => total + row[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);

function runTests(start) {
  const env = { ...process.env, ...clockVariables(start, process.env), TMPDIR: runFolder };
  return runVitest({ filters: files, reporter: 'dot', env });
}
