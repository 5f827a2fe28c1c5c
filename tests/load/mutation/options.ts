import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const usage = `Makes random small faults (mutants) in the product, one at a time and in a copy of the tree, and says which test, type or lint
rule catches each. What survives is for a person to judge: equivalent, or a missing test (docs/decisions/0087).

  npm run mutate -- [--count 50] [--seed N] [--only 3,7-9] [--minutes 180] [--all] [--list] [--from FILE] [--out FILE]

  --count    mutants, spread over app/ and db/ by lines of code
  --seed     chooses the same mutants again, on the same sources
  --only     some of them, by their numbers
  --minutes  no mutant begins later
  --all      tries all other tests on what the related tests let pass
  --list     prints the mutants only
  --from     tries those of an earlier result again, wherever their lines are now; exits with 1 if one is no longer caught
  --out      where the result goes, after each mutant; .cache/mutants.json by default`;

export type MutateOptions = {
  readonly count: number;
  readonly seed: number;
  readonly minutes: number;
  readonly isChosen: (number: number) => boolean;
  readonly all: boolean;
  readonly list: boolean;
  readonly from: string | null;
  readonly out: string;
};

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

/** Numbers and ranges such as 3,7-9. */
function parseNumbers(text: string): (number: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (from === undefined) fail(`--only must be numbers such as 3,7-9, not ${text}`);
    return [Number(from), Number(to ?? from)] as const;
  });
  return (number) => ranges.some(([from, to]) => from <= number && number <= to);
}

/** Ends the process with one line for a wrong option. */
export function readOptions(): MutateOptions {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      minutes: { type: 'string', default: '180' },
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      from: { type: 'string' },
      out: { type: 'string', default: '.cache/mutants.json' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const wholeNumber = (name: 'count' | 'seed' | 'minutes', min: number): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= min) return value;
    return fail(`--${name} must be a whole number from ${min}, not ${values[name]}`);
  };
  return {
    count: wholeNumber('count', 1),
    seed: wholeNumber('seed', 0),
    minutes: wholeNumber('minutes', 1),
    isChosen: values.only === undefined ? () => true : parseNumbers(values.only),
    all: values.all,
    list: values.list,
    from: values.from ?? null,
    out: values.out,
  };
}
