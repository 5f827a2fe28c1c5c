import { forget, remember } from '@epic-web/remember';
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import {
  createSession,
  endOldApiSessions,
  findApiSession,
  type SignedIn,
} from '~/domain/accounts/sessions/sessions.server';
import { sessionLifetimes } from '~/domain/accounts/sessions/session';
import type { User } from '~/domain/accounts/user';
import { hashToken } from '~/lib/token.server';

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'access token key';

/** The key of the signatures is derived from the secret of the shop. */
export function configureAccessTokens(secret: string): void {
  const key = createHmac('sha256', secret).update('access tokens of the API').digest();
  forget(slot);
  remember(slot, () => new Uint8Array(key));
}

const signingKey = (): Uint8Array =>
  remember(slot, (): Uint8Array => {
    throw new Error('configureAccessTokens has not run');
  });

const algorithm = 'HS256';

/** Tokens of one account at a time; each further sign-in ends the oldest. */
const maxTokens = 50;

export type AccessToken = { readonly token: string; readonly expiresAt: Date };

/**
 * Signs a JWT (RFC 7519) with sub, email, role, exp and jti, the id of a session: a password change, a change of roles and
 * 'sign out everywhere' revoke it as they end the sessions of browsers. Null: see createSession.
 */
export async function issueAccessToken(signIn: {
  readonly user: User;
  readonly twoStep: boolean;
  readonly device: string;
  readonly now: Date;
}): Promise<AccessToken | null> {
  const { user, twoStep, device, now } = signIn;
  const session = { user, method: 'password', remember: false, twoStep, device, isApi: true, now } as const;
  const sessionToken = await createSession(session);
  if (sessionToken === null) return null;
  await endOldApiSessions(user._id, maxTokens);
  const expiresAt = new Date(now.getTime() + sessionLifetimes.sessionOnly.totalMs);
  const token = await new SignJWT({ email: user.email, role: user.role })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(user._id.toHexString())
    .setJti(hashToken(sessionToken))
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey());
  return { token, expiresAt };
}

export type VerifyTokenResult =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | {
      readonly ok: false;
      /** `malformed`: not three parts; `undecodable`: three parts that are no JWT; `ended`: expired, forged or revoked. */
      readonly reason: 'malformed' | 'undecodable' | 'ended';
    };

/** Reads the account of a token; a role or permission that has changed since counts. */
export async function verifyAccessToken(token: string, now: Date): Promise<VerifyTokenResult> {
  if (token.split('.').length !== 3) return { ok: false, reason: 'malformed' };
  const payload = await jwtVerify(token, signingKey(), { algorithms: [algorithm], currentDate: now }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      if (error instanceof errors.JOSEError) return error;
      throw error;
    },
  );
  if (payload instanceof errors.JOSEError) {
    const isUndecodable = payload instanceof errors.JWSInvalid || payload instanceof errors.JWTInvalid;
    return { ok: false, reason: isUndecodable ? 'undecodable' : 'ended' };
  }
  const signedIn = typeof payload.jti === 'string' ? await findApiSession(payload.jti, now) : null;
  return signedIn && signedIn.user._id.toHexString() === payload.sub
    ? { ok: true, signedIn }
    : { ok: false, reason: 'ended' };
}
