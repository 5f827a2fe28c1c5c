/** `npm run payment-storm -- 10000 42`: 10,000 random sequences of payment reports, and of payments and refunds (docs/decisions/0037, 0047). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';

const [runs = '10000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.log(`${runs} storms with the seed ${seed}`);
const startedAt = performance.now();
const tests = ['payment-result-storm', 'order-account-storm'].map(
  (name) => `tests/integration/payments/${name}.test.ts`,
);
const child = spawn('npx', ['vitest', 'run', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, STORM_RUNS: runs, STORM_SEED: seed },
});
const [code] = (await once(child, 'exit')) as [number | null];
console.log(
  `${runs} storms with the seed ${seed} took ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
process.exitCode = code ?? 1;
