import { closeDatabase, connectDatabase } from '#db/client';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions } from '~/domain/collections';

export type ComparedQuery = {
  readonly name: string;
  /** Longer with more documents, up to a bound. */
  readonly isBounded?: boolean;
  readonly run: () => Promise<unknown>;
};

type Comparison = {
  readonly uri: string;
  readonly counts: readonly [few: number, many: number];
  /** 'orders', 'payments'. */
  readonly what: string;
  readonly fill: (count: number) => Promise<void>;
  /** The same names in the same order for each size. */
  readonly queries: () => Promise<readonly ComparedQuery[]>;
  /** In ms; of the wall unless given. */
  readonly clock?: () => number;
  /** The highest ratio that is no fault. */
  readonly aim?: number;
};

type Times = Map<string, { readonly isBounded: boolean; readonly values: number[] }>;

const rounds = 11;
const runsPerRound = 5;

/**
 * Measures each query with few and with many documents, and prints the times with their ratio. The two sizes are measured
 * in turns, because a machine is not equally busy at all times. Returns the databases, for the caller to drop.
 */
export async function compareSizes({
  uri,
  counts,
  what,
  fill,
  queries,
  clock = () => performance.now(),
  aim = 1.2,
}: Comparison) {
  const sizes = counts.map((count) => ({
    count,
    times: new Map() as Times,
    database: `bench_${what}_${process.pid}_${count}`,
  }));
  for (const { count, database } of sizes) {
    const started = performance.now();
    await connectDatabase({ uri, name: database });
    await ensureIndexes(collectionDefinitions);
    await fill(count);
    await closeDatabase();
    console.log(`  ${count} ${what} written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { times, database } of sizes) {
      await connectDatabase({ uri, name: database });
      // The first round warms up.
      await measure(await queries(), clock, round === 0 ? new Map() : times);
      await closeDatabase();
    }
  const [few, many] = counts;
  console.log(
    `  Lower quartile of ms with ${few} and ${many} ${what}, and their ratio (aim: at most ${aim})`,
  );
  printRatios(sizes[0]?.times ?? new Map(), sizes[1]?.times ?? new Map(), aim);
  return sizes;
}

async function measure(queries: readonly ComparedQuery[], clock: () => number, times: Times): Promise<void> {
  for (const { name, isBounded = false, run } of queries) {
    const values: number[] = times.get(name)?.values ?? [];
    times.set(name, { isBounded, values });
    for (let each = 0; each < runsPerRound; each += 1) {
      const started = clock();
      await run();
      values.push(clock() - started);
    }
  }
}

/** Other work on the machine only adds time. */
const lowerQuartile = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? NaN;

function printRatios(few: Times, many: Times, aim: number): void {
  for (const [name, { isBounded, values }] of few) {
    const [one, other] = [lowerQuartile(values), lowerQuartile(many.get(name)?.values ?? [])];
    const ratio = other / one;
    const mark = isBounded ? ' b' : ratio > aim ? ' !' : '  ';
    console.log(
      `  ${ratio.toFixed(2)}${mark} ${one.toFixed(2).padStart(7)} ${other.toFixed(2).padStart(7)}  ${name}`,
    );
  }
}
