import { crc32 } from 'node:zlib';

/** An amount that belongs to a key: what must be, or with the other sign what is. */
export type KeyedAmount = readonly [key: string, amount: number];

type Difference = { readonly key: string; readonly amount: number };

const slots = 65_536;

/**
 * Yields the keys whose amounts do not add up to 0. Reads twice, and keeps no key that adds up: the first time amounts
 * are added in two tables, at a slot of each that the key's checksum names, so that memory is bounded. A difference
 * hides only where others cancel it out in both of its slots.
 */
export async function* findDifferences(read: () => AsyncIterable<KeyedAmount>): AsyncGenerator<Difference> {
  const tables = [new Float64Array(slots), new Float64Array(slots)] as const;
  const slotsOf = (key: string) => {
    const sum = crc32(key);
    return [sum % slots, Math.floor(sum / slots)] as const;
  };
  for await (const [key, amount] of read()) {
    const [one, other] = slotsOf(key);
    tables[0][one]! += amount;
    tables[1][other]! += amount;
  }
  if (tables.every((table) => table.every((amount) => amount === 0))) return;
  const sums = new Map<string, number>();
  for await (const [key, amount] of read()) {
    const [one, other] = slotsOf(key);
    if (tables[0][one] === 0 && tables[1][other] === 0) continue;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  for (const [key, amount] of sums) if (amount !== 0) yield { key, amount };
}
