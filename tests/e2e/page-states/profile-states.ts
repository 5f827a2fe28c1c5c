import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import type { User } from '~/domain/accounts/user';
import { makeSession, makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import { readPrintedLink } from '../../support/shop/printed-link';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, type Visitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** A provider that is never contacted: the pages only show its button. */
export const providerEnv = {
  OIDC_ISSUER: 'https://accounts.example',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
} as const;

const address = {
  street: '12 Moi Avenue',
  city: 'Kisumu',
  state: 'Kisumu County',
  country: 'Kenya',
  zipCode: '40100',
  isDefault: true,
} as const;

/** My Profile of several users, with a pending email address and OpenID Connect. */
export async function prepareProfileStates(shop: Shop): Promise<PageState[]> {
  const password = 'a herd of nine cows';
  const passwordHash = await hashPassword(password);
  const signIn = async (fields: Partial<User>, session: Partial<Session> = {}) => {
    const user = makeUser({ passwordHash, addresses: [address], ...fields });
    return { user, visitor: await createSignedInVisitor(shop, user, session) };
  };
  const customer = await signIn({ emailVerifiedAt: null });
  const devices = [
    makeSession(customer.user, { device: 'Samsung Internet for Android on Android' }),
    makeSession(customer.user, { device: 'An unknown browser' }),
  ];
  await shop.database().collection<Session>('sessions').insertMany(devices);
  const admin = await signIn({
    role: 'super_admin',
    initialPassword: true,
    identities: [{ issuer: providerEnv.OIDC_ISSUER, subject: 'profile-states' }],
  });
  const elsewhere = await signIn(
    {
      passwordHash: null,
      phoneNumber: null,
      addresses: [],
      identities: [{ issuer: providerEnv.OIDC_ISSUER, subject: 'profile-states, elsewhere' }],
    },
    { confirmedAt: new Date(0) },
  );
  const moving = await signIn({});
  const email = `${'a-long-name.'.repeat(5)}x@a-long-domain-of-a-provider.example`;
  await moving.visitor.post('/profile', {
    intent: 'update',
    firstName: 'Wanjiru',
    lastName: 'Kamau',
    email,
    phoneNumber: '0712 345 678',
    currentPassword: password,
  });
  await moving.visitor.get('/profile');
  const link = await readPrintedLink(shop, email, '/change-email');
  const writer = (await signIn({})).user;
  const signInAgain = (visitor: Visitor) => visitor.post('/login', { email: writer.email, password });
  const [signedOut, returned] = [createVisitor(shop.url), createVisitor(shop.url)];
  for (const visitor of [signedOut, returned]) {
    await signInAgain(visitor);
    await visitor.post('/logout', {});
    await visitor.post('/profile.data', { intent: 'update', firstName: 'Nafula', lastName: 'Wekesa' });
  }
  await signInAgain(returned);
  return [
    {
      name: 'sign in, with an unsaved form',
      path: '/login?redirectTo=/profile',
      visitor: signedOut,
      hydrated: true,
    },
    { name: 'profile, unsaved', path: '/profile', visitor: returned },
    { name: 'profile', path: '/profile', visitor: customer.visitor },
    { name: 'profile, editing', path: '/profile?edit=1', visitor: customer.visitor },
    {
      name: 'profile, refused',
      path: '/profile?edit=1',
      visitor: customer.visitor,
      fill: { newPassword: 'short' },
      submit: 'Save Changes',
    },
    { name: 'profile, of an admin', path: '/profile', visitor: admin.visitor },
    {
      name: 'profile, to choose a password',
      path: '/profile?choose-password',
      visitor: admin.visitor,
    },
    {
      name: 'profile, without a password',
      path: '/profile?edit=1',
      visitor: elsewhere.visitor,
    },
    { name: 'profile, with a new address', path: '/profile', visitor: moving.visitor },
    { name: 'change email', path: link, visitor: moving.visitor },
    { name: 'change email, in another browser', path: link, visitor: createVisitor(shop.url) },
    { name: 'change email, void', path: '/change-email/void', visitor: moving.visitor },
    { name: 'on the way to another service', path: '/auth/oidc', visitor: customer.visitor },
  ];
}
