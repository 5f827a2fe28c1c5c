import { redirect } from '@remix-run/node';
import {
  endSession,
  findSession,
  rotateSessionToken,
  createSession,
  type SignedIn,
} from '~/domain/accounts/sessions/sessions.server';
import { hasPermission, type Permission } from '~/domain/accounts/permissions';
import { isFresh, type SignInMethod } from '~/domain/accounts/sessions/session';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatDeviceName } from '~/lib/device-name';
import { sessionCookie, thirtyDaysSeconds } from './cookies.server';
import { safeRedirect, errorResponse } from '~/http/forms/read-form.server';

export type { SignedIn } from '~/domain/accounts/sessions/sessions.server';

/** The loaders of one page ask at the same moment: they share the one answer. */
const pendingLookups = new Map<string, Promise<SignedIn | null>>();

const readToken = async (request: Request): Promise<string | null> => {
  const header = request.headers.get('Cookie');
  if (!header) return null;
  const token: unknown = await (await sessionCookie()).parse(header);
  return typeof token === 'string' ? token : null;
};

/** Who is signed in in this browser; null for a visitor. */
export async function readSession(request: Request): Promise<SignedIn | null> {
  const token = await readToken(request);
  if (token === null) return null;
  const known = pendingLookups.get(token);
  if (known) return known;
  const found = findSession(token, new Date()).finally(() => pendingLookups.delete(token));
  pendingLookups.set(token, found);
  return found;
}

/** Where to send a visitor who has to sign in first; a form is not sent again, its page is shown again. */
function signInPath(request: Request, page: '/login' | '/confirm' | '/profile/two-step'): string {
  const { pathname, search } = new URL(request.url);
  return `${page}?redirectTo=${encodeURIComponent(pathname + search)}`;
}

/** Throws a redirect to the sign-in page for a visitor (decisions.md 12). */
export async function requireUser(request: Request): Promise<SignedIn> {
  const signedIn = await readSession(request);
  if (!signedIn) throw redirect(signInPath(request, '/login'), 303);
  return signedIn;
}

/**
 * Lets in who holds the permission, or one of several. Throws a redirect to the sign-in page for a visitor, 403 for somebody without the
 * permission (decisions.md 12), a redirect to the profile while the password is still the one that the shop made up
 * (OWASP ASVS 5.0, 6.4.1), and where the settings require a second step, one to its set-up, or to the page
 * that asks for it.
 */
export async function requirePermission(
  request: Request,
  ...permissions: readonly [Permission, ...Permission[]]
): Promise<SignedIn> {
  const signedIn = await requireUser(request);
  if (!permissions.some((permission) => hasPermission(signedIn.user, permission)))
    throw errorResponse(403, 'Your account may not open this page.');
  if (signedIn.user.initialPassword) throw redirect('/profile?choose-password', 303);
  if (!signedIn.session.twoStep && (await loadSettings()).security.requireTwoStepForAdmins)
    throw redirect(signInPath(request, isTwoStepOn(signedIn.user) ? '/confirm' : '/profile/two-step'), 303);
  return signedIn;
}

/**
 * Lets in who has shown within the last minutes who they are; throws a redirect to the page that asks for it again
 * otherwise (OWASP ASVS 5.0, 7.5.1), or to the sign-in page for a visitor.
 */
export async function requireFreshSession(request: Request): Promise<SignedIn> {
  const signedIn = await requireUser(request);
  if (isFresh(signedIn.session, new Date())) return signedIn;
  throw redirect(signInPath(request, '/confirm'), 303);
}

/**
 * Begins a session in this browser and ends the one that was there, so that a token from before the sign-in is worth
 * nothing after it (OWASP ASVS 5.0, 7.2.4). Returns the Set-Cookie header.
 */
export async function startSession(
  request: Request,
  begin: {
    readonly user: Pick<User, '_id'>;
    readonly method: SignInMethod;
    readonly twoStep: boolean;
    readonly remember: boolean;
  },
): Promise<string> {
  const { user, ...rest } = begin;
  const previous = await readToken(request);
  if (previous !== null) await endSession(previous);
  const token = await createSession({
    ...rest,
    userId: user._id,
    device: formatDeviceName(request.headers.get('User-Agent')),
    now: new Date(),
  });
  const cookie = await sessionCookie();
  return cookie.serialize(token, begin.remember ? { maxAge: thirtyDaysSeconds } : undefined);
}

/**
 * Gives the session of somebody who has just shown again who they are a new token. Returns the headers of the answer:
 * none where another tab has done the same a moment ago, and the browser has its cookie already.
 */
export async function renewSession({ session }: SignedIn): Promise<Headers> {
  const now = new Date();
  const moved = await rotateSessionToken(session._id, now);
  const headers = new Headers();
  if (!moved) return headers;
  const secondsLeft = Math.floor((moved.endsAt.getTime() - now.getTime()) / 1000);
  const cookie = await sessionCookie();
  headers.append(
    'Set-Cookie',
    await cookie.serialize(moved.token, moved.remember ? { maxAge: secondsLeft } : undefined),
  );
  return headers;
}

/** Ends the session of this browser; returns the Set-Cookie header that takes its cookie away. */
export async function destroySession(request: Request): Promise<string> {
  const token = await readToken(request);
  if (token !== null) await endSession(token);
  return (await sessionCookie()).serialize('', { maxAge: 0 });
}

/** The `redirectTo` of an address or a form: a path of ours, else `fallback`. */
export const safeRedirectTarget = (given: FormDataEntryValue | null, fallback: string): string =>
  safeRedirect(typeof given === 'string' ? given : '', fallback);
