import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '~/domain/accounts/permissions';
import type { Order } from '~/domain/orders/order';
import { shillings } from '~/lib/format/money';
import { makeOrder } from '../../../support/fixtures/orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let staff: Visitor;
/** Staff who may see what the shop earns. */
let seller: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  seller = await createSignedInVisitor(shop, makeUser({ role: 'staff', permissions: ['sales:read'] }));
});

const open = async (visitor: Visitor) => {
  const { status, text } = await visitor.get('/admin-dashboard');
  expect(status).toBe(200);
  return { html: text, words: textOf(text), title: /<title>([^<]*)/.exec(text)?.[1] };
};

const insertOrders = (...orders: Order[]) => shop.database().collection<Order>('orders').insertMany(orders);

describe('the dashboard', () => {
  it('says so when nothing waits, and has an empty chart', async () => {
    const { title } = await open(staff);
    expect(title).toBe('Admin Dashboard | Malisho');
    const { words } = await open(seller);
    expect(words).toContain('Nothing to do right now.');
    expect(words).toContain('KSh 0.00 paid, 0 orders');
    expect(words).toContain('No sales on these days yet.');
  });

  it('links only to screens that exist, by permission', async () => {
    for (const visitor of [admin, staff]) {
      const { html } = await open(visitor);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const paths = [...main.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path);
      for (const path of new Set(paths)) expect((await visitor.get(path)).status, path).toBe(200);
    }
    expect((await open(staff)).words).not.toContain('Gallery Management');
    expect((await open(admin)).html).toMatch(/<main[^]*href="\/settings-admin"[^]*<\/main>/);
    expect((await open(admin)).words).toContain('Gallery Management 16 pictures');
  });

  it('shows products and content to whoever may change them', async () => {
    const { words } = await open(admin);
    for (const text of ['39 on sale', 'Inactive 2', 'Low in stock', '10 published posts'])
      expect(words).toContain(text);
    expect((await open(staff)).words).not.toContain('on sale');
  });

  it('counts what waits, in the list, the title and the status', async () => {
    const now = new Date();
    await insertOrders(
      makeOrder({ createdAt: now }),
      makeOrder({ createdAt: now, stockTaken: false }),
      makeOrder({ createdAt: now, status: 'confirmed', paymentStatus: 'paid', paidAt: now }),
      makeOrder({ createdAt: now, status: 'cancelled', paymentStatus: 'failed' }),
      makeOrder({
        createdAt: now,
        paymentMethod: 'mpesa',
        payBy: new Date(now.getTime() + 3_600_000),
        claim: { code: 'SGL31HA2UV', claimedAt: now, state: 'to-match' },
      }),
    );
    const { words, title, html } = await open(staff);
    expect(title).toBe('(4) Admin Dashboard | Malisho');
    for (const text of ['2 new orders', '1 order to confirm by phone', '1 M-Pesa code to match'])
      expect(words).toContain(text);
    expect(words).toContain('3 deliveries today');
    expect(html).toContain('<p role="status" class="sr-only">');
    expect(words).not.toContain('Nothing to do right now');
  });

  it('shows sales and the litres for tomorrow once the job has run', async () => {
    let { words, html } = await open(seller);
    await expect
      .poll(
        async () => {
          ({ words, html } = await open(seller));
          return words;
        },
        { interval: 500 },
      )
      // The litres are written after the sales, but each is cached for itself.
      .toMatch(/^(?=.*4 litres for 2 orders)(?=.*KSh 330\.00 paid, 3 orders)/s);
    expect(words).toContain('2 × Fresh milk 1 L');
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby/);
    expect(html).toMatch(/<desc[^>]*>Most on /);
    expect(html.match(/<th scope="row"/g)).toHaveLength(30);
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="60"/i);
  });

  it('shows no part of it to whoever may not see what the part tells', async () => {
    const parts = {
      'orders:read': ['open orders', 'Orders today 3', 'To prepare for tomorrow', '4 litres for 2 orders'],
      'sales:read': ['Paid today', 'Paid in 30 days', 'KSh 330.00 paid', 'Best sellers', 'Sales of the last'],
      'catalogue:write': ['39 on sale', 'Product Management'],
      'stock:write': ['low in stock', 'Stock'],
    };
    const held: readonly (readonly Permission[])[] = [
      ['orders:read'],
      ['sales:read'],
      ['orders:read', 'sales:read'],
      ['catalogue:write'],
      ['stock:write'],
    ];
    for (const permissions of held) {
      const user = makeUser({ permissions: ['dashboard:read', ...permissions] });
      const visitor = await createSignedInVisitor(shop, user);
      const { words, html } = await open(visitor);
      for (const [permission, texts] of Object.entries(parts))
        for (const text of texts)
          expect([permissions.join(), text, words.includes(text)]).toEqual([
            permissions.join(),
            text,
            permissions.some((each) => each === permission),
          ]);
      // Neither do the data for the scripts of the page have it.
      const data = (await visitor.get('/admin-dashboard.data')).text + html;
      expect(data.includes('revenue')).toBe(permissions.some((each) => each === 'sales:read'));
    }
  });

  it('writes 99+ for more than a hundred', async () => {
    await insertOrders(...Array.from({ length: 120 }, () => makeOrder({ totalAmount: shillings(1) })));
    const { words, title } = await open(staff);
    expect(words).toContain('99+ open orders');
    expect(words).toContain('99+ deliveries today');
    expect(title).toBe('(99+) Admin Dashboard | Malisho');
  });
});
