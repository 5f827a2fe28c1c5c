// npm run test-full: npm test with its long variants, the clocks, and random small faults (CONTRIBUTING.md, Tests).
import { run } from './processes.mjs';

const steps = [
  ['All tests, with their long variants', process.execPath, ['scripts/test.mjs'], { FULL_TESTS: '1' }],
  ['Tests that name a day, under other clocks', 'npm', ['run', '--silent', 'test-clocks'], {}],
  ['Small faults in the product', 'npm', ['run', '--silent', 'mutate', '--', '--count', '50'], {}],
];

const started = performance.now();
const results = [];
for (const [title, command, args, env] of steps) {
  console.log(`\n${title}`);
  const stepStarted = performance.now();
  const code = await run(command, args, { env: { ...process.env, ...env } });
  results.push({ title, code, minutes: minutesSince(stepStarted) });
}

console.log('');
for (const { title, code, minutes } of results)
  console.log(`${title}: ${code === 0 ? 'ok' : 'FAILED'}, ${minutes} minutes`);
console.log(`Took ${minutesSince(started)} minutes`);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);

function minutesSince(since) {
  return Math.round((performance.now() - since) / 60_000);
}
