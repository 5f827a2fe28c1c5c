import { redirectDocument } from '@remix-run/node';
import {
  createSession,
  endSession,
  findSession,
  rotateSessionToken,
  type SignedIn,
} from '~/domain/accounts/sessions/sessions.server';
import { hasPermission, type Permission } from '~/domain/accounts/permissions';
import { isFresh, type SignInMethod } from '~/domain/accounts/sessions/session';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { formatDeviceName } from '~/lib/format/device-name';
import { sessionCookie, thirtyDaysSeconds } from './cookies.server';

export type { SignedIn } from '~/domain/accounts/sessions/sessions.server';

/** The loaders of a page run in parallel and share one lookup. */
const pendingLookups = new Map<string, Promise<SignedIn | null>>();

const readToken = async (request: Request): Promise<string | null> => {
  const header = request.headers.get('Cookie');
  if (!header) return null;
  const token: unknown = await sessionCookie().parse(header);
  return typeof token === 'string' ? token : null;
};

export async function readSession(request: Request, now: Date): Promise<SignedIn | null> {
  const token = await readToken(request);
  if (token === null) return null;
  const pending = pendingLookups.get(token);
  if (pending) return pending;
  const lookup = findSession(token, now).finally(() => pendingLookups.delete(token));
  pendingLookups.set(token, lookup);
  return lookup;
}

function signInPath(request: Request, page: '/login' | '/confirm' | '/profile/two-step'): string {
  const { pathname, search } = new URL(request.url);
  return `${page}?redirectTo=${encodeURIComponent(pathname + search)}`;
}

export async function requireUser(request: Request, now: Date): Promise<SignedIn> {
  const signedIn = await readSession(request, now);
  if (!signedIn) throw redirectDocument(signInPath(request, '/login'), 303);
  return signedIn;
}

/** Throws 403, or a redirect: sign in, replace the generated password (OWASP ASVS 5.0, 6.4.1), pass the second step. */
export async function requirePermission(
  request: Request,
  now: Date,
  ...permissions: readonly [Permission, ...Permission[]]
): Promise<SignedIn> {
  const signedIn = await requireUser(request, now);
  if (!permissions.some((permission) => hasPermission(signedIn.user, permission)))
    throw errorResponse(403, 'Your account does not have permission to open this page.');
  if (signedIn.user.initialPassword) throw redirectDocument('/profile?choose-password', 303);
  if (!signedIn.session.twoStep && (await loadSettings()).security.requireTwoStepForAdmins)
    throw redirectDocument(
      signInPath(request, isTwoStepOn(signedIn.user) ? '/confirm' : '/profile/two-step'),
      303,
    );
  return signedIn;
}

/** Redirects to /confirm without recent authentication (OWASP ASVS 5.0, 7.5.1). */
export async function requireFreshSession(request: Request, now: Date): Promise<SignedIn> {
  const signedIn = await requireUser(request, now);
  if (isFresh(signedIn.session, now)) return signedIn;
  throw redirectDocument(signInPath(request, '/confirm'), 303);
}

/** Ends the previous session of this browser (OWASP ASVS 5.0, 7.2.4). Returns the Set-Cookie header; null: see createSession. */
export async function startSession(
  request: Request,
  now: Date,
  options: {
    readonly user: User;
    readonly method: SignInMethod;
    readonly twoStep: boolean;
    readonly remember: boolean;
  },
): Promise<string | null> {
  const previous = await readToken(request);
  if (previous !== null) await endSession(previous);
  const device = formatDeviceName(request.headers.get('User-Agent'));
  const token = await createSession({ ...options, device, now });
  if (token === null) return null;
  const cookie = sessionCookie();
  return cookie.serialize(token, options.remember ? { maxAge: thirtyDaysSeconds } : undefined);
}

/** Returns no header if another tab has just rotated the token. */
export async function renewSession({ session }: SignedIn, now: Date): Promise<Headers> {
  const rotated = await rotateSessionToken(session._id, now);
  const headers = new Headers();
  if (!rotated) return headers;
  const secondsLeft = Math.floor((rotated.endsAt.getTime() - now.getTime()) / 1000);
  const cookie = sessionCookie();
  headers.append(
    'Set-Cookie',
    await cookie.serialize(rotated.token, rotated.remember ? { maxAge: secondsLeft } : undefined),
  );
  return headers;
}

/** Returns the Set-Cookie header. */
export async function destroySession(request: Request): Promise<string> {
  const token = await readToken(request);
  if (token !== null) await endSession(token);
  return sessionCookie().serialize('', { maxAge: 0 });
}
