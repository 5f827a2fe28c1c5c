import { ObjectId } from 'mongodb';
import type { Invitation } from '~/domain/accounts/invitations/invitation';
import type { StoredUser } from '~/domain/accounts/user';
import { dayMs } from '~/lib/time-units';
import { generateToken, hashToken } from '~/lib/token.server';
import { makeUser } from '../../support/fixtures/users';
import { readPrintedLink } from '../../support/shop/printed-link';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, registrationDetails } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** The path of the link of an invitation. */
async function invite(shop: Shop, email: string | null): Promise<string> {
  const by = makeUser({ role: 'super_admin', firstName: 'Wambui', lastName: 'Njoroge' });
  const token = generateToken();
  const now = new Date();
  const endsAt = new Date(now.getTime() + dayMs);
  await shop.database().collection<StoredUser>('users').insertOne(by);
  await shop
    .database()
    .collection<Invitation>('invitations')
    .insertOne({
      _id: new ObjectId(),
      tokenHash: hashToken(token),
      name: 'Asha Wanjiru',
      email,
      role: 'staff',
      by: { userId: by._id, name: 'Wambui Njoroge' },
      sentAt: now,
      endsAt,
      expiresAt: endsAt,
      idempotencyKey: token,
    });
  return `/invitation/${token}`;
}

/** The pages of mailed links. The links come from the emails on the shop's console and stay unused. */
export async function prepareMailedLinkStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const email = 'nafula@example.com';
  await nobody.post('/register', { ...registrationDetails, email });
  await nobody.post('/forgot-password', { email });
  const owner = createVisitor(shop.url);
  await owner.post('/login', { email, password: registrationDetails.password });
  const reset = await readPrintedLink(shop, email, '/reset-password');
  const verify = await readPrintedLink(shop, email, '/verify-email');
  const [handedOver, mailed] = [await invite(shop, null), await invite(shop, 'asha@example.com')];
  return [
    { name: 'forgot password', path: '/forgot-password', visitor: nobody, hydrated: true },
    {
      name: 'forgot password, refused',
      path: '/forgot-password',
      visitor: nobody,
      fill: { email: 'akinyi' },
      submit: 'Send the link',
      hydrated: true,
    },
    { name: 'forgot password, requested', path: '/forgot-password?sent', visitor: nobody, hydrated: true },
    { name: 'reset password', path: reset, visitor: nobody, hydrated: true },
    {
      name: 'reset password, refused',
      path: reset,
      visitor: nobody,
      fill: { password: 'password1' },
      submit: 'Save the password',
      hydrated: true,
    },
    { name: 'reset password, void', path: '/reset-password/void', visitor: nobody, hydrated: true },
    { name: 'verify email', path: verify, visitor: nobody },
    {
      name: 'verify email, refused',
      path: verify,
      visitor: nobody,
      fill: { password: 'not this one' },
      submit: 'Yes, confirm it',
    },
    { name: 'verify email, signed in', path: verify, visitor: owner },
    { name: 'invitation', path: handedOver, visitor: nobody },
    {
      name: 'invitation, refused',
      path: handedOver,
      visitor: nobody,
      fill: { email: 'asha' },
      submit: 'Accept the invitation',
    },
    { name: 'invitation, signed in', path: handedOver, visitor: owner },
    { name: 'invitation, mailed', path: mailed, visitor: nobody },
    { name: 'invitation, void', path: '/invitation/void', visitor: nobody },
    { name: 'verify email, void', path: '/verify-email/void', visitor: nobody },
  ];
}
