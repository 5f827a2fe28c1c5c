import type { StoredUser } from '~/domain/accounts/user';
import type { Alarm } from '~/domain/operations/alarms/alarm';
import type { OperationRecord } from '~/domain/operations/operation-record';
import { dayMs } from '~/lib/time-units';
import { dayOfRun } from '../../support/fixtures/days';
import { addApiKey } from '../../support/fixtures/api-keys';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import { addFailingWebhook } from '../../support/fixtures/webhooks';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** The back office for users with different permissions, with a list of several pages. */
export async function prepareAdminStates(shop: Shop): Promise<PageState[]> {
  // The session stays freshly confirmed for the whole test run.
  const fresh = { confirmedAt: new Date(Date.now() + dayMs) };
  const superAdmin = await createSignedInVisitor(
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
  const unconfirmed = makeUser({ firstName: 'Halima', emailVerifiedAt: null });
  const users = Array.from({ length: 30 }, () => makeUser({ lastName: 'Back-Office' }));
  await shop
    .database()
    .collection<StoredUser>('users')
    .insertMany([changed, disabled, unconfirmed, ...users]);
  const pathOf = ({ _id }: StoredUser) => `/users-admin/${_id.toHexString()}`;
  await superAdmin.post(pathOf(changed), {
    intent: 'permissions',
    permission: 'users:read',
    seenPermissions: '',
  });
  await superAdmin.post(pathOf(changed), { intent: 'sign-out' });
  await superAdmin.post('/users-admin/invite', {
    name: 'Asha Wanjiru wa Otieno-Nyang’anyi',
    role: 'staff',
    email: 'a.rather.long.address.of.asha@a-rather-long-domain.example.com',
    idempotencyKey: 'x'.repeat(22),
    intent: 'mail',
  });
  const invitation = await shop.database().collection('invitations').findOne();
  const invitationPath = `/users-admin/invitations/${String(invitation?._id)}`;
  await superAdmin.post('/settings-admin/pickup', { intent: 'move', move: 'branch-2 before branch-1' });
  const { key } = await addApiKey(shop, {
    name: 'The till at the farm shop in Bumala town, beside the market',
    permissions: ['orders:read', 'orders:write', 'payments:read'],
    lastDay: dayOfRun(400),
    lastUse: { at: now, clientAddress: '2001:db8:85a3:8d3::/64' },
  });
  await addApiKey(shop, { revoked: { at: now, by: key.createdBy } });
  await addApiKey(shop, { lastDay: '2026-01-31' });
  const keyPath = `/settings-admin/api-keys/${key._id.toHexString()}`;
  const webhook = await addFailingWebhook(shop);
  await leaveTrouble(shop, now);
  await superAdmin.get('/admin-dashboard');
  return [
    { name: 'dashboard', path: '/admin-dashboard', visitor: superAdmin, hydrated: true },
    { name: 'dashboard, staff', path: '/admin-dashboard', visitor: staff, hydrated: true },
    { name: 'settings', path: '/settings-admin', visitor: superAdmin },
    {
      name: 'settings section, refused',
      path: '/settings-admin/notices',
      visitor: superAdmin,
      hydrated: true,
      fill: { addresses: 'nobody' },
      submit: 'Save',
    },
    { name: 'settings, nothing found', path: '/settings-admin?q=helicopter', visitor: superAdmin },
    {
      name: 'M-Pesa keys, refused',
      path: '/settings-admin/mpesa',
      visitor: superAdmin,
      hydrated: true,
      submit: 'Save',
    },
    { name: 'test prompt', path: '/settings-admin/mpesa/test', visitor: superAdmin, hydrated: true },
    {
      name: 'email account, refused',
      path: '/settings-admin/mail',
      visitor: superAdmin,
      hydrated: true,
      fill: { address: 'farm' },
      submit: 'Save',
    },
    { name: 'test email', path: '/settings-admin/mail/test', visitor: superAdmin, hydrated: true },
    {
      name: 'SMS account, refused',
      path: '/settings-admin/sms',
      visitor: superAdmin,
      hydrated: true,
      fill: { userName: 'the farm' },
      submit: 'Save without trying',
    },
    { name: 'texts, without an account', path: '/settings-admin/texts', visitor: superAdmin, hydrated: true },
    { name: 'test message', path: '/settings-admin/sms/test', visitor: superAdmin, hydrated: true },
    { name: 'home content', path: '/home-content', visitor: superAdmin, hydrated: true },
    {
      name: 'special offer, refused',
      path: '/home-content/offers/add',
      visitor: superAdmin,
      hydrated: true,
      submit: 'Save Changes',
    },
    { name: 'stats counter', path: '/home-content/stats/herd', visitor: superAdmin, hydrated: true },
    { name: 'about content', path: '/about-management', visitor: superAdmin, hydrated: true },
    { name: 'page texts', path: '/page-texts', visitor: superAdmin, hydrated: true },
    {
      name: 'texts for search engines',
      path: '/page-texts/descriptions',
      visitor: superAdmin,
      hydrated: true,
    },
    {
      name: 'texts of a page, refused',
      path: '/page-texts/gallery',
      visitor: superAdmin,
      fill: { intro: '' },
      submit: 'Save Changes',
      hydrated: true,
    },
    { name: 'pickup places', path: '/settings-admin/pickup', visitor: superAdmin, hydrated: true },
    { name: 'API keys', path: '/settings-admin/api-keys', visitor: superAdmin },
    {
      name: 'new API key, refused',
      path: '/settings-admin/api-keys/new',
      visitor: superAdmin,
      submit: 'Make the key',
    },
    { name: 'API key', path: keyPath, visitor: superAdmin },
    { name: 'API key to revoke', path: `${keyPath}/revoke`, visitor: superAdmin },
    { name: 'webhooks', path: '/settings-admin/webhooks', visitor: superAdmin },
    {
      name: 'new webhook, refused',
      path: '/settings-admin/webhooks/new',
      visitor: superAdmin,
      fill: { url: 'till' },
      submit: 'Add webhook',
    },
    { name: 'webhook that is failing', path: webhook.path, visitor: superAdmin },
    { name: 'webhook to delete', path: `${webhook.path}/delete`, visitor: superAdmin },
    {
      name: 'webhook deliveries',
      path: '/settings-admin/webhooks/deliveries',
      visitor: superAdmin,
      hydrated: true,
    },
    {
      name: 'webhook deliveries, nothing found',
      path: '/settings-admin/webhooks/deliveries?state=delivered',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'webhook delivery', path: webhook.deliveryPath, visitor: superAdmin },
    { name: 'settings history', path: '/settings-admin/pickup/history', visitor: superAdmin },
    {
      name: 'settings to put back',
      path: '/settings-admin/pickup/history/0',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'delivery area', path: '/settings-admin/areas/rows/new', visitor: superAdmin, hydrated: true },
    {
      name: 'delivery area, refused',
      path: '/settings-admin/areas/rows/new',
      visitor: superAdmin,
      hydrated: true,
      submit: 'Save',
    },
    {
      name: 'tours',
      page: 'settings form',
      path: '/settings-admin/visits',
      visitor: superAdmin,
      hydrated: true,
    },
    {
      name: 'legal text',
      path: '/settings-admin/legal/terms-and-conditions',
      visitor: superAdmin,
      hydrated: true,
    },
    {
      name: 'versions of a legal text',
      path: '/settings-admin/legal/terms-and-conditions/versions',
      visitor: superAdmin,
    },
    {
      name: 'version of a legal text',
      path: '/settings-admin/legal/terms-and-conditions/versions/0',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'gallery manager', path: '/gallary-management', visitor: superAdmin, hydrated: true },
    {
      name: 'gallery manager, filtered',
      path: '/gallary-management?q=light&tag=landscape',
      visitor: superAdmin,
      hydrated: true,
    },
    {
      name: 'gallery manager, nothing found',
      path: '/gallary-management?q=camels',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'gallery image, new', path: '/gallary-management/add', visitor: superAdmin, hydrated: true },
    {
      name: 'gallery image, refused',
      path: '/gallary-management/add',
      visitor: superAdmin,
      hydrated: true,
      submit: 'Save',
    },
    { name: 'gallery image', path: '/gallary-management/the-nursery', visitor: superAdmin, hydrated: true },
    {
      name: 'gallery image, to be deleted',
      path: '/gallary-management/the-nursery/delete',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'people', path: '/users-admin?q=back-office', visitor: superAdmin },
    { name: 'people, filtered', path: '/users-admin?state=disabled', visitor: superAdmin },
    { name: 'people, nobody', path: '/users-admin?q=nobody+at+all', visitor: superAdmin },
    { name: 'person, not confirmed', path: pathOf(unconfirmed), visitor: superAdmin },
    { name: 'invite a colleague', path: '/users-admin/invite', visitor: superAdmin },
    {
      name: 'invite a colleague, refused',
      path: '/users-admin/invite',
      visitor: superAdmin,
      fill: { email: 'asha' },
      submit: 'Send the invitation',
    },
    {
      name: 'invite a colleague, link',
      path: '/users-admin/invite',
      visitor: superAdmin,
      fill: { name: 'Halima Hassan' },
      submit: 'Get a link',
      waitFor: '#invitation-link',
    },
    { name: 'sent invitation', path: invitationPath, visitor: superAdmin },
    { name: 'person', path: pathOf(changed), visitor: superAdmin },
    { name: 'person, disabled', path: pathOf(disabled), visitor: superAdmin },
    { name: 'person, to be confirmed', path: pathOf(changed), visitor: longAgo },
    { name: 'person, above', path: pathOf(changed), visitor: clerk },
    { name: 'set-up', path: '/set-up', visitor: superAdmin },
    { name: 'set-up, delivery', path: '/set-up/delivery', visitor: superAdmin, hydrated: true },
    { name: 'set-up, pictures', path: '/set-up/pictures', visitor: superAdmin, hydrated: true },
    { name: 'set-up, product', path: '/set-up/products', visitor: superAdmin, hydrated: true },
    { name: 'set-up, rules', path: '/set-up/rules', visitor: superAdmin },
    { name: 'set-up, still as it came', path: '/set-up/as-it-came', visitor: superAdmin },
    { name: 'status, in trouble', path: '/status-admin', visitor: superAdmin },
    { name: 'audit log', path: '/audit-admin', visitor: superAdmin, hydrated: true },
    {
      name: 'audit log, nothing found',
      path: '/audit-admin?q=nothing&subject=order',
      visitor: superAdmin,
      hydrated: true,
    },
    { name: 'no permission', page: 'no permission', path: '/users-admin', visitor: staff },
  ];
}

/** An old backup, and an M-Pesa that does not answer. */
async function leaveTrouble(shop: Shop, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 3 * dayMs);
  const code = '500.003.1001';
  await shop
    .database()
    .collection<OperationRecord>('operations')
    .bulkWrite([
      {
        insertOne: {
          document: { _id: 'last-backup', at, bytes: 4_200_000, documents: 9_812, kind: 'mongodb' },
        },
      },
      {
        updateOne: {
          filter: { _id: 'mpesa' },
          update: { $set: { lastFault: { at: now, reason: 'unavailable', code }, failingSince: at } },
          upsert: true,
        },
      },
    ]);
  await shop.database().collection<Alarm>('alarms').insertOne({
    _id: 'backup',
    since: at,
    summary: 'No backup for 3 days',
    raisedAt: now,
    clearSince: null,
  });
}
