import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { isFullRun, takeTurns } from '../../../support/full-run';
import { readRouteTable } from '../../../support/shop/route-table';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

// Hundreds of requests in each test, beside other work.
vi.setConfig({ testTimeout: 600_000 });

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
});

/** What every object inherits: a table that is indexed by what somebody sends finds it, and fails later. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'] as const;
/** The names of parameters of any page. */
const parameters =
  'q search category sort price active stock min max page role state view status subject by list section show tab day date from to month method payment delivery type kind panel edit intent redirectTo before after event endpoint attention relation sheet index version with reason format'.split(
    ' ',
  );

/** Ends the session of the test. */
const routes = readRouteTable().filter(({ path }) => path !== null && path !== '/logout');

/** Each sixth page is drawn; of all others only what reads the names is asked, whose answer is not drawn. */
const drawn = new Set(takeTurns(routes, 6).map(({ addressPattern }) => addressPattern));

function fill(pattern: string, name: string): string {
  const path = pattern.replace(/:[A-Za-z]+\??|\*/g, encodeURIComponent(name));
  if (drawn.has(pattern) || path.startsWith('/api/')) return path;
  return `${path === '/' ? '/_root' : path}.data`;
}

/** Each of the names at each place, one after the other, in a full run; otherwise all of them at once, each at some places. */
const turns = isFullRun ? names.map((name) => [name]) : [names];

/** A name for each place; the places of routes differ. */
const nameAt = (turn: readonly string[], place: number): string => turn[place % turn.length] ?? '';

describe('a name that every object inherits', () => {
  it('in the address of any page is no fault of the shop', async () => {
    const faults: string[] = [];
    for (const [index, { addressPattern }] of routes.filter(({ hasLoader }) => hasLoader).entries())
      for (const turn of turns) {
        const path = fill(addressPattern, nameAt(turn, index));
        const query = new URLSearchParams(
          parameters.map((parameter, place) => [parameter, nameAt(turn, index + place)]),
        );
        const paths = /[:*]/.test(addressPattern) ? [path] : [];
        for (const asked of [...paths, `${path}?${query.toString()}`]) {
          const { status } = await admin.get(asked);
          if (status >= 500) faults.push(`${status} ${asked.slice(0, 60)}`);
        }
      }
    expect(faults).toEqual([]);
  });

  it('in a form is no fault of the shop, as a field or as a value', async () => {
    const values = ['intent', 'list', 'move', 'kind', 'email', 'sku', 'product', 'productId', 'category'];
    const faults: string[] = [];
    for (const [index, { addressPattern }] of routes.filter(({ hasAction }) => hasAction).entries())
      for (const turn of turns)
        for (const fields of [
          [
            ...turn.map((name) => [name, 'x'] as const),
            ...values.map((field, place) => [field, nameAt(turn, index + place)] as const),
          ],
          [
            ['intent', 'move'],
            ['move', 'one before other'],
            ['list', nameAt(turn, index)],
          ] as const,
        ]) {
          const { status } = await admin.post(fill(addressPattern, nameAt(turn, index)), fields);
          if (status >= 500)
            faults.push(`${status} POST ${addressPattern} ${JSON.stringify(fields).slice(0, 60)}`);
        }
    expect(faults).toEqual([]);
  });

  it('leaves no error in the log', async () => {
    const lines = (await readOutput(shop)).split('\n');
    // Other tests of this shop raise alarms.
    expect(lines.filter((line) => !line.includes('"alarm":')).join('\n')).not.toMatch(
      /"level":50|"stack"|^\s+at /m,
    );
  });

  it.each(names)('is a category with nothing in it in the shop: %s', async (name) => {
    const page = await createVisitor(shop.url).get(`/shop?category=${name}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/native code|\[object/);
  });
});
