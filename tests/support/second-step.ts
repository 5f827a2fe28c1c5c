import { makeRecoveryCodes } from '~/domain/accounts/recovery-codes.server';
import { configureSealing, sealText } from '~/domain/accounts/sealed-text.server';
import { hashToken, makeToken } from '~/domain/accounts/token.server';
import { makeTotpSecret } from '~/domain/accounts/totp.server';
import type { SignInChallenge } from '~/domain/accounts/two-step';
import { twoStepOwner } from '~/domain/accounts/use-second-step.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { makeUser, signCookie, testSecret } from './people';
import type { Shop } from './shop';
import { createVisitor, type Visitor } from './shop-visitor';

export type TwoStepUser = {
  readonly user: StoredUser;
  /** In base 32, as the app has it. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** Somebody whose second step is on, as a shop with `testSecret` stores them; no code was taken yet. */
export function makeTwoStepUser(fields: Partial<User> = {}): TwoStepUser {
  configureSealing(testSecret);
  const secret = makeTotpSecret();
  const { codes, hashes } = makeRecoveryCodes();
  const user = makeUser(fields);
  const twoStep = {
    secret: sealText(secret, twoStepOwner(user._id)),
    since: user.createdAt,
    lastStep: 0,
    recoveryCodes: hashes,
  };
  return { user: { ...user, twoStep }, secret, recoveryCodes: codes };
}

/**
 * Makes a visitor whose sign-in waits for the second step: for tests of what comes after the first. Puts the user into
 * the shop's database where it is not there yet; see signInVisitor for what the shop needs.
 */
export async function waitForSecondStep(
  shop: Shop,
  user: StoredUser,
  fields: Partial<SignInChallenge> = {},
): Promise<Visitor> {
  const token = makeToken();
  const database = shop.database();
  await database
    .collection<StoredUser>('users')
    .updateOne({ _id: user._id }, { $setOnInsert: user }, { upsert: true });
  await database.collection<SignInChallenge>('signInChallenges').insertOne({
    _id: hashToken(token),
    userId: user._id,
    method: 'password',
    remember: false,
    redirectTo: '/cart',
    tries: 0,
    expiresAt: new Date(Date.now() + 10 * 60 * 1000),
    ...fields,
  });
  const visitor = createVisitor(shop.url);
  visitor.cookies.set('malisho_sign_in', await signCookie('malisho_sign_in', token));
  return visitor;
}
