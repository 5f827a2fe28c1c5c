import { beforeAll, describe, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { isFullRun, takeTurns } from '../../../support/full-run';
import { readRouteTable, type TableRoute } from '../../../support/shop/route-table';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

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

/** Each third page is sent the object; all others, and the functions, only what reads it, whose answer is not drawn. */
const drawn = new Set(takeTurns(routes, 3).map(({ addressPattern }) => addressPattern));

function fill(pattern: string, name: string): string {
  const path = pattern.replace(/:[A-Za-z]+\??|\*/g, encodeURIComponent(name));
  const isDrawn = isFullRun || (name === names[0] && drawn.has(pattern));
  if (isDrawn || path.startsWith('/api/')) return path;
  return `${path === '/' ? '/_root' : path}.data`;
}

/**
 * Each route with the names that it is sent: an object and a function. All four functions fail in the same way, so they take
 * turns; a full run sends each.
 */
function withNames(chosen: readonly TableRoute[]): (readonly [TableRoute, string])[] {
  const [object, ...functions] = names;
  return chosen.flatMap((route, index) => {
    const turn = isFullRun ? functions : [functions[index % functions.length] ?? ''];
    return [object, ...turn].map((name) => [route, name] as const);
  });
}

describe('a name that every object inherits', () => {
  it('in the address of any page is no fault of the shop', async () => {
    const faults: string[] = [];
    for (const [{ addressPattern }, name] of withNames(routes.filter(({ hasLoader }) => hasLoader))) {
      const path = fill(addressPattern, name);
      const query = new URLSearchParams(parameters.map((parameter) => [parameter, name]));
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
    for (const [{ addressPattern }, name] of withNames(routes.filter(({ hasAction }) => hasAction))) {
      for (const fields of [
        { [name]: 'x', ...Object.fromEntries(values.map((field) => [field, name])) },
        { intent: 'move', move: 'one before other', list: name },
      ]) {
        const { status } = await admin.post(fill(addressPattern, name), Object.entries(fields));
        if (status >= 500)
          faults.push(`${status} POST ${addressPattern} ${JSON.stringify(fields).slice(0, 60)}`);
      }
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
