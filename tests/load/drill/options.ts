import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const usage = `Places orders in a shop of its own while everything around it fails, and then counts every shilling, unit, email and text.

  npm run drill -- [--orders 1000] [--faults 100] [--minutes 10] [--seed N] [--store own|served] [--keep]

  --orders   orders to place
  --faults   faults to inject beside those of forms and callbacks
  --minutes  the time for both; the count afterwards takes about another one
  --seed     repeats the choices of an earlier run; what meets what in time still differs
  --store    own: the shop's built-in store; served: the same in a process of its own, behind a TCP proxy
  --keep     keeps the folder with the store and the shop's log

With MONGODB_URI the shop uses that server instead, and a database of its own that the drill drops.`;

export type DrillOptions = {
  readonly orders: number;
  readonly faults: number;
  readonly minutes: number;
  readonly seed: number;
  readonly store: 'own' | 'served' | 'external';
  readonly keep: boolean;
};

/** Ends the process with one line for a wrong option. */
export function readOptions(): DrillOptions {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '1000' },
      faults: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      store: { type: 'string', default: 'own' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const number = (name: 'orders' | 'faults' | 'minutes' | 'seed', min: number) => {
    const value = Number(values[name]);
    if (Number.isFinite(value) && value >= min) return value;
    console.error(`--${name} must be a number from ${min}, not ${values[name]}\n\n${usage}`);
    return process.exit(2);
  };
  if (values.store !== 'own' && values.store !== 'served') {
    console.error(`--store must be own or served, not ${values.store}\n\n${usage}`);
    process.exit(2);
  }
  return {
    orders: number('orders', 1),
    faults: number('faults', 0),
    minutes: number('minutes', 0.2),
    seed: number('seed', 0),
    store: process.env['MONGODB_URI'] ? 'external' : values.store,
    keep: values.keep,
  };
}
