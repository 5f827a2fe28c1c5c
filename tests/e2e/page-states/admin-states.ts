import type { StoredUser } from '~/domain/accounts/user';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-states';

const dayMs = 24 * 60 * 60 * 1000;

/** The pages of the back office, for people of several rights, and with a list that fills its pages. */
export async function prepareAdminStates(shop: Shop): Promise<PageState[]> {
  // Longer than all that is looked at: a form that changes people asks again after minutes.
  const fresh = { confirmedAt: new Date(Date.now() + dayMs) };
  const boss = await createSignedInVisitor(
    shop,
    makeUser({ role: 'super_admin', firstName: 'Wambui' }),
    fresh,
  );
  const longAgo = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }), {
    confirmedAt: new Date(Date.now() - dayMs),
  });
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }), fresh);
  const clerk = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', permissions: ['users:read', 'users:write'] }),
    fresh,
  );
  const now = new Date();
  const changed = makeUser({ role: 'admin', firstName: 'Chebet', lastName: 'Back-Office' });
  const disabled = makeUser({
    firstName: 'Wanjiru wa Kamau',
    lastName: 'Odhiambo-Nyang’anyi',
    email: 'a.rather.long.address.of.somebody@a-rather-long-domain.example.com',
    emailVerifiedAt: null,
    lastSeenAt: now,
    twoStep: { secret: 'sealed', since: now, lastStep: 1, recoveryCodes: [] },
    disabledAt: now,
  });
  const many = Array.from({ length: 30 }, () => makeUser({ lastName: 'Back-Office' }));
  await shop
    .database()
    .collection<StoredUser>('users')
    .insertMany([changed, disabled, ...many]);
  const pathOf = ({ _id }: StoredUser) => `/users-admin/${_id.toHexString()}`;
  await boss.post(pathOf(changed), { intent: 'permissions', permission: 'users:read', seenPermissions: '' });
  await boss.post(pathOf(changed), { intent: 'sign-out' });
  await boss.get('/admin-dashboard');
  return [
    { name: 'dashboard', path: '/admin-dashboard', visitor: boss },
    { name: 'dashboard, staff', path: '/admin-dashboard', visitor: staff },
    { name: 'gallery manager', path: '/gallary-management', visitor: boss },
    { name: 'gallery manager, filtered', path: '/gallary-management?q=light&tag=landscape', visitor: boss },
    { name: 'gallery manager, nothing found', path: '/gallary-management?q=camels', visitor: boss },
    { name: 'gallery image, new', path: '/gallary-management/add', visitor: boss },
    { name: 'gallery image, refused', path: '/gallary-management/add', visitor: boss, submit: 'Save' },
    { name: 'gallery image', path: '/gallary-management/the-nursery', visitor: boss },
    { name: 'gallery image, to be deleted', path: '/gallary-management/the-nursery/delete', visitor: boss },
    { name: 'people', path: '/users-admin?q=back-office', visitor: boss },
    { name: 'people, filtered', path: '/users-admin?state=disabled', visitor: boss },
    { name: 'people, nobody', path: '/users-admin?q=nobody+at+all', visitor: boss },
    { name: 'person', path: pathOf(changed), visitor: boss },
    { name: 'person, disabled', path: pathOf(disabled), visitor: boss },
    { name: 'person, to be confirmed', path: pathOf(changed), visitor: longAgo },
    { name: 'person, above', path: pathOf(changed), visitor: clerk },
    { name: 'no permission', path: '/users-admin', visitor: staff },
  ];
}
