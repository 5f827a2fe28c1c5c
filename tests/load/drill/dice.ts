import { createRandom } from '../../support/create-random';

/** Random choices that are the same for the same seed. */
export type Dice = {
  /** From `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Independent of how often the others are thrown, so that customers do not change each other's choices. */
  fork(salt: number): Dice;
};

export function createDice(seed: number): Dice {
  const next = createRandom(seed);
  const integer = (min: number, max: number) => min + (next() % (max - min + 1));
  return {
    integer,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    shuffle: (items) => {
      const left = [...items];
      return items.flatMap(() => left.splice(integer(0, left.length - 1), 1));
    },
    fork: (salt) => createDice((seed ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0),
  };
}
