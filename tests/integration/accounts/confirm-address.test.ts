import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import {
  confirmLinkedAddress,
  issuePasswordLink,
  refuseNewAddress,
} from '~/domain/accounts/confirmation/address-links.server';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import { confirmationWays } from '~/domain/accounts/confirmation/confirmation-ways';
import { disownAccount } from '~/domain/privacy/disown-account.server';
import type { AccountProof } from '~/domain/accounts/confirmation/prove-account.server';
import { issueAccountToken } from '~/domain/accounts/mailed-links/account-tokens.server';
import { resetPassword } from '~/domain/accounts/mailed-links/reset-password.server';
import { linkIdentity } from '~/domain/accounts/identities/identities.server';
import { issueAccessToken } from '~/domain/accounts/api-tokens/access-token.server';
import { createSession } from '~/domain/accounts/sessions/sessions.server';
import { createChallenge } from '~/domain/accounts/two-step/sign-in-challenge.server';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { linkGuestOrders } from '~/domain/orders/customers/customer-orders.server';
import { mergeWishlist } from '~/domain/wishlist/wishlist.server';
import { makeSession, makeUser } from '../../support/fixtures/users';
import { phoneNumber, pickupDetails, useShop } from '../orders/shop';

const shop = useShop();
const password = 'three green cows on a hill';
let passwordHash = '';
beforeEach(async () => {
  passwordHash ||= await hashPassword(password);
});

let subjects = 0;
const phone = phoneNumber('+254798765432');
const address = { street: 's', city: 'c', state: 's', country: 'k', zipCode: '1', isDefault: true };

async function add(fields: Partial<User> = {}): Promise<User> {
  const user = makeUser({
    emailVerifiedAt: null,
    passwordHash,
    identities: [{ issuer: 'https://id.example', subject: `stranger ${(subjects += 1)}` }],
    phoneNumber: phone,
    addresses: [address],
    ...fields,
  });
  await collections().users.insertOne(user);
  await collections().sessions.insertOne(makeSession(user));
  return user;
}
const stored = ({ _id }: User) => collections().users.findOne({ _id });
const sessionsOf = ({ _id }: User) => collections().sessions.countDocuments({ userId: _id });

const linkFor = async (user: User, kind: 'verify-email' | 'change-email', email = user.email) =>
  withTransaction((session) => issueAccountToken(kind, { ...user, email }, shop.now, session)).then(
    ({ token }) => ({ token, now: shop.now }),
  );

const issueReset = (user: User): Promise<string> =>
  withTransaction((session) => issueAccountToken('reset-password', user, shop.now, session)).then(
    ({ token }) => token,
  );

const order = (userId: User['_id'] | null, email: string) =>
  shop.sell(1).then((line) =>
    shop.place({
      userId,
      lines: [line],
      details: { ...pickupDetails(new Date(shop.now.getTime() + 3 * 86_400_000), phone), email },
      paymentMethod: 'cop',
      phoneNumber: null,
    }),
  );

describe('a way to confirm an address', () => {
  const ways = Object.entries(confirmationWays) as [
    keyof typeof confirmationWays,
    (typeof confirmationWays)[keyof typeof confirmationWays],
  ][];

  it.each(ways.filter(([, { proof }]) => proof === 'account'))(
    '%s needs the proof that the account is theirs, and keeps what is in it',
    async (way) => {
      const [user, other] = [await add(), await add()];
      const confirm = (proof: unknown) =>
        withTransaction((session) =>
          confirmAddress({ way, user, proof: proof as AccountProof, now: shop.now } as never, session),
        );
      await expect(confirm(undefined)).rejects.toThrow('without showing that it is theirs');
      await expect(confirm({ userId: other._id })).rejects.toThrow('without showing that it is theirs');
      expect((await stored(user))?.emailVerifiedAt).toBeNull();
      await confirm({ userId: user._id });
      expect(await stored(user)).toMatchObject({
        emailVerifiedAt: shop.now,
        passwordHash,
        identities: user.identities,
        phoneNumber: phone,
        addresses: [address],
      });
      expect(await sessionsOf(user)).toBe(1);
    },
  );

  it.each(ways.filter(([, { proof }]) => proof === 'mailbox'))(
    '%s takes out what a stranger could use, unless the address was confirmed before',
    async (way) => {
      const isConfirmed = new Date('2026-01-01T00:00:00Z');
      for (const emailVerifiedAt of [null, isConfirmed]) {
        const user = await add({ emailVerifiedAt });
        await withTransaction((session) => confirmAddress({ way, user, now: shop.now } as never, session));
        expect(await stored(user)).toMatchObject(
          emailVerifiedAt
            ? { identities: user.identities, phoneNumber: phone, addresses: [address] }
            : { emailVerifiedAt: shop.now, identities: [], phoneNumber: null, addresses: [] },
        );
        expect(await sessionsOf(user)).toBe(emailVerifiedAt ? 1 : 0);
      }
    },
  );
});

describe('a sign-in that was checked with the password before', () => {
  const later = { method: 'password', remember: true, device: 'Chrome on Android', twoStep: false } as const;
  const finish = (user: User) => ({ ...later, user, now: shop.now });

  it.each([
    ['sign-up', (user: User) => linkFor(user, 'verify-email').then(issuePasswordLink)],
    ['new-password', (user: User) => issueReset(user)],
  ] as const)('begins no session once the mailbox has chosen another one: %s', async (_way, link) => {
    const user = await add();
    const reset = { token: (await link(user)) ?? '', password: 'nine calves by the river', now: shop.now };
    expect(await resetPassword(reset)).toMatchObject({ ok: true });
    expect(await createSession(finish(user))).toBeNull();
    expect(await issueAccessToken(finish(user))).toBeNull();
    expect(await createChallenge({ ...finish(user), redirectTo: '/' })).toBeNull();
    const identity = {
      issuer: 'https://id.example',
      subject: 'a stranger',
      email: null,
      emailVerified: false,
    };
    const person = { ...identity, firstName: '', lastName: '', authenticatedAt: null };
    expect(await linkIdentity(user, person, shop.now)).toMatchObject({ ok: false });
    expect(await sessionsOf(user)).toBe(0);
    expect(await collections().signInChallenges.countDocuments()).toBe(0);
    expect(await stored(user)).toMatchObject({ identities: [] });
    expect(await createSession(finish((await stored(user)) as User))).not.toBeNull();
  });

  it('begins none at the same moment', async () => {
    for (let times = 0; times < 10; times += 1) {
      const user = await add();
      await Promise.all([
        createSession(finish(user)),
        withTransaction((session) =>
          confirmAddress(
            { way: 'identity-provider', user, fields: { passwordHash: null }, now: shop.now },
            session,
          ),
        ),
        createSession(finish(user)),
      ]);
      expect(await sessionsOf(user)).toBe(0);
    }
  });
});

const unknownClient = { clientAddress: null, device: null };

describe('the link of a sign-up', () => {
  it('confirms for the session or the password of the account, not for those of another', async () => {
    const [user, other] = [await add(), await add({ passwordHash: await hashPassword('another one') })];
    const link = { way: 'sign-up', ...(await linkFor(user, 'verify-email')) } as const;
    const signedIn = { user: other, session: makeSession(other) };
    const confirm = (access: object) =>
      confirmLinkedAddress(link, { signedIn: null, password: '', client: unknownClient, ...access });
    expect(await confirm({})).toEqual({ ok: false, reason: 'not-signed-in' });
    expect(await confirm({ signedIn })).toEqual({ ok: false, reason: 'not-signed-in' });
    expect(await confirm({ signedIn, password: 'another one' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    });
    expect(await stored(user)).toMatchObject({ emailVerifiedAt: null });
    const results = await Promise.all([confirm({ signedIn, password }), confirm({ password })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: 'void' });
  });

  it('leads to a new password that is the only way in, after which no link works', async () => {
    const user = await add();
    const link = await linkFor(user, 'verify-email');
    const token = await issuePasswordLink(link);
    // Not yet: somebody may only have looked.
    expect(await sessionsOf(user)).toBe(1);
    const reset = { token: token ?? '', password: 'nine calves by the river', now: shop.now };
    expect(await resetPassword(reset)).toMatchObject({ ok: true });
    expect(await stored(user)).toMatchObject({ emailVerifiedAt: shop.now, identities: [] });
    expect(await sessionsOf(user)).toBe(0);
    expect(await issuePasswordLink(link)).toBeNull();
    expect(await disownAccount(link)).toEqual({ ok: false, reason: 'void' });
  });

  it('deletes an account that its owner did not make, with all but its orders', async () => {
    const user = await add();
    const [guests, own] = [await order(null, user.email), await order(user._id, 'stranger@mail.example')];
    await mergeWishlist(user._id, [(await shop.sell(1)).productId], shop.now);
    const link = await linkFor(user, 'verify-email');
    const results = await Promise.all([1, 2, 3].map(() => disownAccount(link)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stored(user)).toBeNull();
    expect(await sessionsOf(user)).toBe(0);
    expect(await collections().wishlists.countDocuments()).toBe(0);
    expect(await collections().accountTokens.countDocuments()).toBe(0);
    expect(await shop.reload(guests)).toEqual(guests);
    expect(await shop.reload(own)).toEqual({ ...own, userId: null });
    const events = await collections().accountEvents.find({ userId: user._id }).toArray();
    expect(events.map(({ change }) => change.kind)).toEqual(['deleted']);
    // Whoever confirms the address later gets the order that was placed with it, and no other.
    const owner = await add({ email: user.email, emailVerifiedAt: shop.now });
    expect(await linkGuestOrders(owner._id, shop.now)).toBe(1);
    expect((await shop.reload(guests)).userId).toEqual(owner._id);
  });

  it('deletes no account with a permission, and none whose address was confirmed in the meantime', async () => {
    for (const [fields, reason] of [
      [{ role: 'staff' }, 'staff'],
      [{ permissions: ['orders:read'] }, 'staff'],
      [{ emailVerifiedAt: new Date('2026-01-01T00:00:00Z') }, 'void'],
      [{ disabledAt: new Date('2026-01-01T00:00:00Z') }, 'void'],
    ] as const) {
      const user = await add(fields);
      expect(await disownAccount(await linkFor(user, 'verify-email'))).toEqual({ ok: false, reason });
      expect(await stored(user)).toEqual(user);
    }
  });
});

describe('the link to a new address', () => {
  it('is refused by whoever has the mailbox, and then no longer works for the account', async () => {
    const user = await add({ emailVerifiedAt: shop.now });
    const link = await linkFor(user, 'change-email', 'guest@mail.example');
    expect(await disownAccount(link)).toEqual({ ok: false, reason: 'void' });
    expect(await issuePasswordLink(link)).toBeNull();
    expect(await refuseNewAddress(link)).toBe(true);
    expect(await refuseNewAddress(link)).toBe(false);
    const access = { signedIn: { user, session: makeSession(user) }, password: '', client: unknownClient };
    expect(await confirmLinkedAddress({ way: 'new-address', ...link }, access)).toEqual({
      ok: false,
      reason: 'void',
    });
    expect(await stored(user)).toEqual(user);
  });
});
