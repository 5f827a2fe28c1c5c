import { parseArgs } from 'node:util';
import type { Fault } from '../../support/api/fuzz/fuzz-api';
import { fuzzedShopOptions, fuzzShop } from '../../support/api/fuzz/fuzz-shop';
import { startShop } from '../../support/shop/start-shop';

/**
 * `npm run fuzz-api -- --requests 20000 --seed 1`: generated requests to every call of the API, half of them as the
 * description allows and half broken, against a new shop. Prints the answers by status, the slowest calls and the faults;
 * fails if there is one. Traffic stays on 127.0.0.1.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    concurrency: { type: 'string', default: '4' },
  },
});
const seed = Number(values.seed);

/** One example of each kind. */
function printFaults(faults: readonly Fault[]) {
  const kinds = new Map<string, Fault[]>();
  for (const fault of faults) {
    const kind = `${fault.call}: ${fault.problem}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), fault]);
  }
  for (const [kind, [first, ...more]] of kinds)
    console.log(
      `\n${kind} (${more.length + 1} times)\n  ${first?.caller}: ${first?.request}\n  ${first?.answer}`,
    );
}

async function main() {
  const shop = await startShop(fuzzedShopOptions);
  try {
    const started = performance.now();
    const report = await fuzzShop(shop, {
      seed,
      requests: Number(values.requests),
      concurrency: Number(values.concurrency),
    });
    const seconds = (performance.now() - started) / 1_000;
    console.log(`${report.sent} requests in ${seconds.toFixed(0)} s, seed ${seed}`);
    console.table(report.byStatus);
    console.table(report.slowest);
    console.log('Answers with 2xx by call:');
    console.table(report.successes);
    const never = Object.entries(report.successes).filter(([, count]) => count === 0);
    console.log(`Never answered 2xx: ${never.map(([call]) => call).join(', ') || 'none'}`);
    console.log(`Faults: ${report.faults.length}`);
    printFaults(report.faults);
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
}

await main();
