import type { ObjectId } from 'mongodb';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import type { SignInClient } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { signInWithPassword } from '~/domain/accounts/sign-in/sign-in-with-password.server';
import type { User } from '~/domain/accounts/user';

declare const proven: unique symbol;

/** Made by proveAccount only. */
export type AccountProof = { readonly userId: ObjectId; readonly [proven]: true };

export type AccountAccess = {
  /** The session of the browser. */
  readonly signedIn: SignedIn | null;
  /** '' if none was entered. */
  readonly password: string;
  readonly client: SignInClient;
};

export type ProofFailure =
  /** Another browser, and no password was entered. */
  | { readonly ok: false; readonly reason: 'not-signed-in' }
  | { readonly ok: false; readonly reason: 'wrong-password' | 'busy' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** Shows that the account is that of the person who acts: its session or its password, which counts as a sign-in. */
export async function proveAccount(
  user: User,
  { signedIn, password, client }: AccountAccess,
  now: Date,
): Promise<{ readonly ok: true; readonly proof: AccountProof } | ProofFailure> {
  const proof = { userId: user._id } as AccountProof;
  if (signedIn?.user._id.equals(user._id)) return { ok: true, proof };
  if (password === '') return { ok: false, reason: 'not-signed-in' };
  const result = await signInWithPassword({ email: user.email, password, client, now });
  if (result.ok && result.user._id.equals(user._id)) return { ok: true, proof };
  if (result.ok) return { ok: false, reason: 'wrong-password' };
  if (result.reason === 'rate-limited') return { ok: false, reason: 'rate-limited', retryAt: result.retryAt };
  return { ok: false, reason: result.reason === 'busy' ? 'busy' : 'wrong-password' };
}
