import { imagePool, type IdChoice } from './schema-arbitrary';

const maxIds = 100;
const unknownId = 'eeeeeeeeeeeeeeeeeeeeeeee';

/** The ids of existing things by the first part of their path, from the answers so far. */
export function createIdPools() {
  const pools = new Map<string, string[]>();
  const add = (pool: string, id: string): void => {
    const ids = pools.get(pool) ?? [];
    if (!ids.includes(id)) ids.unshift(id);
    pools.set(pool, ids.slice(0, maxIds));
  };
  return {
    /** Takes the ids of an answer: a thing, or a list of things. */
    addFrom(pool: string, answer: unknown): void {
      for (const [, url = ''] of JSON.stringify(answer).matchAll(/"([^"]+\/images\/[^"]+)"/g))
        add(imagePool, url);
      for (const item of Array.isArray(answer) ? (answer as unknown[]) : [answer])
        if (typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string')
          add(pool, item.id);
    },
    pick({ pool, pick }: IdChoice): string {
      const ids =
        pool === null
          ? [...pools].flatMap(([name, own]) => (name === imagePool ? [] : own))
          : (pools.get(pool) ?? []);
      return ids[pick % Math.max(1, ids.length)] ?? unknownId;
    },
  };
}

export type IdPools = ReturnType<typeof createIdPools>;
