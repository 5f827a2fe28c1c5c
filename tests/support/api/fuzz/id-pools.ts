import { imagePool, itemPool, promptPool, type IdChoice } from './schema-arbitrary';

/** Known values: texts, or objects that are parts of a body. */
type Known = string | object;

const maxKnown = 100;
/** An M-Pesa order awaits its payment for two minutes. */
const maxPrompts = 5;
const unknownId = 'eeeeeeeeeeeeeeeeeeeeeeee';

type Product = {
  readonly id: string;
  readonly variants?: readonly { readonly sku: string; readonly price: number }[];
};

type Order = {
  readonly number: string;
  /** Null for a cash order. */
  readonly phoneNumber: string | null;
  readonly totalAmount: number;
};

/** Without parameters: `organization/payments` of `/api/organization/{id}/payments` and of `/api/organization-payments/{id}`. */
export const poolOf = (path: string): string =>
  path.replace(/^\/api\/|\/\{\w+\}/g, '').replace('organization-payments', 'organization/payments');

const isThing = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** An answer that is a thing, its items, and the things of a list in it. */
function thingsIn(answer: unknown): readonly { readonly id: string }[] {
  const values = typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
  const nested = values.flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  return [answer, ...nested].filter(isThing);
}

/** What exists by now, by pool (see poolOf), from the answers so far. */
export function createIdPools() {
  const pools = new Map<string, Known[]>();
  const add = (pool: string, value: Known, max = maxKnown): void => {
    const key = JSON.stringify(value);
    const others = (pools.get(pool) ?? []).filter((other) => JSON.stringify(other) !== key);
    pools.set(pool, [value, ...others].slice(0, max));
  };
  const addItems = ({ id, variants = [] }: Product): void => {
    for (const { sku, price } of variants) add(itemPool, { productId: `${id}-${sku}`, price });
  };
  const addPrompt = ({ number, phoneNumber, totalAmount }: Order): void => {
    if (phoneNumber !== null)
      add(promptPool, { phoneNumber, amount: totalAmount, orderId: number }, maxPrompts);
  };
  return {
    /** Takes what an answer of this path tells. */
    addFrom(path: string, answer: unknown): void {
      const pool = poolOf(path);
      for (const [, url = ''] of JSON.stringify(answer).matchAll(/"([^"]+\/images\/[^"]+)"/g))
        add(imagePool, url);
      if (pool === 'orders' && isThing(answer)) addPrompt(answer as unknown as Order);
      for (const thing of thingsIn(answer)) {
        add(pool, thing.id);
        if (pool === 'products') addItems(thing as unknown as Product);
      }
    },
    remove(id: string): void {
      for (const [pool, known] of pools)
        pools.set(
          pool,
          known.filter((one) => one !== id),
        );
    },
    pick({ pool, pick }: IdChoice): Known {
      const all = () => [...pools.values()].flat().filter((one) => /^[0-9a-f]{24}$/.test(String(one)));
      // `categories/children` has no things of its own.
      const known = pool === null ? all() : (pools.get(pool) ?? pools.get(pool.split('/')[0] ?? '') ?? []);
      return known[pick % Math.max(1, known.length)] ?? unknownId;
    },
  };
}

export type IdPools = ReturnType<typeof createIdPools>;
