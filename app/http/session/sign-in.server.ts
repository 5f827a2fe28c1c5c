import { redirect, redirectDocument } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import type { SignInMethod } from '~/domain/accounts/sessions/session';
import { createChallenge } from '~/domain/accounts/two-step/sign-in-challenge.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { isSettingUp } from '~/domain/set-up/set-up-progress.server';
import { setUpPath } from '~/paths';
import { mergeGuestCart } from '~/http/cart/merge-guest-cart.server';
import { challengeCookie } from './cookies.server';
import { rememberDevice } from './device.server';
import { redirectWithFlash } from './flash.server';
import { startSession } from './session.server';

/** docs/product.md 6.2 */
export const homePathOf = (user: Pick<User, 'role' | 'permissions'>): string =>
  hasPermission(user, 'dashboard:read') ? '/admin-dashboard' : '/account';

/** The owner of a shop that is not open goes on with the set-up, unless a page asked for the sign-in. */
export async function landingPath(user: Pick<User, 'role'>, redirectTo: string): Promise<string> {
  const isDefault = redirectTo === '/home' || redirectTo === '/admin-dashboard';
  return isDefault && (await isSettingUp(user)) ? setUpPath : redirectTo;
}

/** The sign-in page, which tells a browser without cookies why it is not signed in, and sends a signed-in one on. */
export const noCookiesPath = (redirectTo = ''): string =>
  `/login?signed-in=true${redirectTo && `&redirectTo=${encodeURIComponent(redirectTo)}`}`;

type SignIn = {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly redirectTo: string;
};

export async function signIn(request: Request, now: Date, attempt: SignIn): Promise<Response> {
  const { user, ...rest } = attempt;
  if (!isTwoStepOn(user)) return completeSignIn(request, now, { ...attempt, twoStep: false });
  const token = await createChallenge({ user, ...rest, now });
  if (token === null) return restartSignIn();
  return redirect('/login/two-step', {
    status: 303,
    headers: { 'Set-Cookie': await challengeCookie().serialize(token) },
  });
}

export async function completeSignIn(
  request: Request,
  now: Date,
  attempt: SignIn & { readonly twoStep: boolean },
): Promise<Response> {
  const { redirectTo, ...session } = attempt;
  const sessionHeader = await startSession(request, now, session);
  if (sessionHeader === null) return restartSignIn();
  const headers = await mergeGuestCart(request, now, attempt.user);
  headers.append('Set-Cookie', sessionHeader);
  headers.append('Set-Cookie', await rememberDevice(request, attempt.user.email));
  return redirectDocument(await landingPath(attempt.user, redirectTo), { status: 303, headers });
}

const restartSignIn = () => redirectWithFlash('/login', { kind: 'error', text: signInEnded });

export const signInEnded = 'Your sign-in took too long or has ended. Please sign in again.';

/** Token of the sign-in that waits for its second step. */
export async function readChallenge(request: Request): Promise<string | null> {
  const token: unknown = await challengeCookie().parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : null;
}

export const clearChallenge = async (): Promise<string> => challengeCookie().serialize('', { maxAge: 0 });
