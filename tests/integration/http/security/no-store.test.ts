import { beforeAll, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const user = makeUser({ role: 'super_admin' });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, user);
});

// Every page of the back office: tests/unit/admin/no-store-pages.test.ts.
it.each([
  '/users-admin',
  `/users-admin/${user._id.toHexString()}`,
  '/newsletter-admin/subscribers',
  '/comments-admin',
  '/audit-admin',
  '/texts-admin',
  '/settings-admin/api-keys',
  '/orders-admin',
  '/orders',
  '/profile',
])('neither the page nor its data is stored by a browser: %s', async (path) => {
  for (const address of [path, `${path}.data`]) {
    const { status, headers } = await admin.get(address);
    expect([address, status, headers['cache-control']]).toEqual([address, 200, 'no-store']);
  }
});
