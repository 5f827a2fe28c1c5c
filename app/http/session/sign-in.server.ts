import { redirect } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import type { SignInMethod } from '~/domain/accounts/sessions/session';
import { createChallenge } from '~/domain/accounts/two-step/sign-in-challenge.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { mergeGuestCart } from '~/http/cart/merge-guest-cart.server';
import { challengeCookie } from './cookies.server';
import { rememberDevice } from './device.server';
import { startSession } from './session.server';

/** Where a signed-in visitor of the sign-in page belongs (decisions.md 14). */
export const homePathOf = (user: Pick<User, 'role' | 'permissions'>): string =>
  hasPermission(user, 'dashboard:read') ? '/admin-dashboard' : '/account';

type Person = {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly redirectTo: string;
};

/**
 * What follows when somebody has shown who they are: every way to sign in ends here. Where the account has a second step
 * the sign-in waits, and leads to the page that asks for it; else it begins the session.
 */
export async function signIn(request: Request, person: Person): Promise<Response> {
  const { user, ...rest } = person;
  if (!isTwoStepOn(user)) return completeSignIn(request, { ...person, twoStep: false });
  const token = await createChallenge({ userId: user._id, ...rest, now: new Date() });
  return redirect('/login/two-step', {
    status: 303,
    headers: { 'Set-Cookie': await (await challengeCookie()).serialize(token) },
  });
}

/**
 * The end of each sign-in, after the second step where there is one: brings the guest's cart and wishlist along, begins
 * the session and leads on.
 */
export async function completeSignIn(
  request: Request,
  person: Person & { readonly twoStep: boolean },
): Promise<Response> {
  const { redirectTo, ...begin } = person;
  const headers = await mergeGuestCart(request, person.user);
  headers.append('Set-Cookie', await startSession(request, begin));
  headers.append('Set-Cookie', await rememberDevice(request, person.user.email));
  return redirect(redirectTo, { status: 303, headers });
}

/** The token of the sign-in that waits in this browser for its second step; null where there is none. */
export async function readChallenge(request: Request): Promise<string | null> {
  const token: unknown = await (await challengeCookie()).parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : null;
}

/** Returns the Set-Cookie header that takes the waiting sign-in away from this browser. */
export const clearChallenge = async (): Promise<string> =>
  (await challengeCookie()).serialize('', { maxAge: 0 });
