import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseMutants } from './choose-mutants';
import { readImportGraph } from './import-graph';
import { createJudge, isCaught, type Verdict } from './judge-mutant';
import { printable, type Mutant } from './mutant';
import { readOptions } from './options';
import { killRunning } from './run-limited';
import { listSources } from './source-files';
import { copyTree } from './tree-copy';
import { createTypeCheck } from './type-check';

/** A mutant with what became of it. */
type Result = Mutant & { readonly verdict: Verdict; readonly seconds: number };

/** `npm run mutate`: see options.ts and docs/decisions/0087. */
const options = readOptions();
const earlier =
  options.from === null
    ? null
    : (JSON.parse(readFileSync(options.from, 'utf8')) as { mutants: Result[] }).mutants;
const mutants: readonly (Mutant & { readonly verdict?: Verdict })[] = (
  earlier ?? chooseMutants(listSources('app', 'db'), options.count, options.seed)
).filter(({ number }) => options.isChosen(number));

console.log(
  earlier
    ? `${mutants.length} mutants of ${options.from}`
    : `${mutants.length} mutants, --count ${options.count} --seed ${options.seed}`,
);
if (options.list) {
  for (const mutant of mutants) console.log(printable(mutant));
  process.exit(0);
}

const started = performance.now();
const minutesSince = (since: number): number => Math.round((performance.now() - since) / 60_000);
const deadline = started + options.minutes * 60_000;
console.log(`One at a time, at a low priority; none begins after ${options.minutes} minutes`);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const folder = mkdtempSync(join(tmpdir(), 'malisho-mutants-'));
process.on('exit', () => {
  killRunning();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const mutated = await copyTree(join(folder, 'mutated'));
const untouched = await copyTree(join(folder, 'untouched'));
const problem = await untouched.lint([...new Set(mutants.map(({ file }) => file))]);
if (problem !== null) {
  console.error(`Lint fails without a mutant: ${problem}`);
  process.exit(1);
}
const graph = readImportGraph();
const judge = createJudge(
  { mutated, untouched, checkTypes: createTypeCheck(mutated.folder, graph) },
  graph,
  options.all,
);

/** In the order of multiples of the golden ratio: a run that ends early has tried every area. */
const spread = ({ number }: Mutant): number => (number * 0.618034) % 1;

const results: Result[] = [];
for (const { verdict: before, ...mutant } of mutants.toSorted((one, other) => spread(one) - spread(other))) {
  console.log(printable(mutant));
  const since = performance.now();
  const verdict: Verdict =
    since > deadline
      ? { kind: 'not tried', detail: 'the time is over' }
      : await judge(mutant, before?.test?.file);
  results.push({ ...mutant, verdict, seconds: Math.round((performance.now() - since) / 1_000) });
  console.log(`   ${describeVerdict(verdict)}`);
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(
    options.out,
    `${JSON.stringify({ count: options.count, seed: options.seed, mutants: results }, null, 2)}\n`,
  );
}

console.log('');
for (const kind of new Set(results.map(({ verdict }) => verdict.kind)))
  console.log(`${kind.padEnd(12)}${results.filter(({ verdict }) => verdict.kind === kind).length}`);
console.log(`Took ${minutesSince(started)} minutes; ${options.out}`);

const missed = results.filter(({ number, verdict }) => {
  const before = earlier?.find((other) => other.number === number)?.verdict;
  return before && isCaught(before) && ['survived', 'time limit'].includes(verdict.kind);
});
for (const mutant of missed) console.log(`NO LONGER CAUGHT ${printable(mutant)}`);
const survived = results.filter(({ verdict }) => verdict.kind === 'survived').length;
if (survived > 0)
  console.log(
    `${survived} survived: each is equivalent, or shows a missing test (npm run mutate -- --from ${options.out} --only N --all --out FILE)`,
  );
process.exit(missed.length === 0 ? 0 : 1);

function describeVerdict({ kind, test, detail }: Verdict): string {
  const firstLine = detail.split('\n', 1).join('').slice(0, 200);
  if (test) return `caught by ${test.file}: ${test.name}\n      ${firstLine}`;
  return isCaught({ kind, detail }) ? `caught by ${kind}: ${firstLine}` : `${kind}: ${firstLine}`;
}
