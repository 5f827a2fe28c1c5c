import { describe, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { useShop } from '../../../support/shop/use-shop';
import { textOf } from '../../../support/shop/read-page';
import { createVisitor, placeOrder } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const signIn = (role: 'staff' | 'admin' | 'customer', firstName = 'Akinyi') =>
  createSignedInVisitor(shop, makeUser({ role, firstName, lastName: 'Odhiambo' }));

const partOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, 'g'))].map(([part]) => part);
/** The names of the screens in the list at the side. */
const screensOf = (html: string) =>
  [...(partOf(html, 'nav')[0] ?? '').matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, path]) => path);

describe('the frame of the back office', () => {
  it('has its own header and navigation, and nothing that is for customers', async () => {
    const { text } = await (await signIn('admin', 'Wambui <b>')).get('/users-admin');
    // No permission for this one: the error shows inside the frame.
    expect(textOf(text)).toContain('Your account does not have permission to open this page.');
    expect(textOf(partOf(text, 'header')[0] ?? '')).toContain(
      'Signed in as Wambui <b> Odhiambo View shop Sign out',
    );
    expect(partOf(text, 'header')).toHaveLength(1);
    expect(text).not.toMatch(/<footer|action="\/(search|newsletter)"|Book a farm visit/);
    expect(text.match(/<main/g)).toHaveLength(1);
    expect(partOf(text, 'header')[0]).toContain('href="/home"');
  });

  it('offers the screens that a role may open, and marks the current one', async () => {
    const clerk = await signIn('staff');
    const { text } = await clerk.get('/admin-dashboard');
    expect(screensOf(text)).toEqual([
      '/admin-dashboard',
      '/orders-admin',
      '/day-sheet',
      '/cash-up',
      '/standing-orders-admin',
      '/bookings-admin',
      '/settings-admin/calendar',
    ]);
    expect(text).toMatch(/href="\/admin-dashboard"[^>]*aria-current="page"/);
    const admin = await signIn('admin');
    expect(screensOf((await admin.get('/admin-dashboard')).text)).toEqual(
      expect.arrayContaining(['/products-admin', '/blogs-admin', '/gallary-management', '/audit-admin']),
    );
    const customer = await signIn('customer');
    const refused = await customer.get('/admin-dashboard');
    expect([refused.status, screensOf(refused.text)]).toEqual([403, []]);
  });

  it('counts what waits beside the entries, with words for screen readers', async () => {
    const clerk = await signIn('staff');
    expect((await clerk.get('/admin-dashboard')).text).not.toContain('new order');
    await placeOrder(createVisitor(shop.url), { paymentMethod: 'cop' });
    const nav = partOf((await clerk.get('/admin-dashboard')).text, 'nav')[0] ?? '';
    expect(nav).toContain('<span aria-hidden="true">1</span>');
    expect(textOf(nav)).toContain('Orders 1 (1 new order)');
  });
});
