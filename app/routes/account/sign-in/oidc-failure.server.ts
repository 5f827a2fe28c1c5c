import { redirect } from '@remix-run/node';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { errorResponse } from '~/http/forms/read-form.server';
import type { OidcTransaction } from './oidc-transaction.server';

export type OidcFailure = keyof typeof failures;

const failures = {
  away: (name) => `${name} can’t be reached right now. Please try again in a few minutes.`,
  declined: (name) => `You did not finish signing in at ${name}, so nothing has changed.`,
  invalid: (name) => `We could not read the reply from ${name}. Please try again.`,
  ended: () => 'This took too long, or you started in another browser or window. Please try again.',
  'unverified-email': (name) =>
    `${name} has not confirmed your email address. Please confirm it there first, or use a password here.`,
  'unverified-account': () =>
    'Please sign in with your password and confirm your email address first. Then you can sign in this way too.',
  // The message for a wrong password, so that nobody learns whether an account is disabled.
  disabled: () => 'Invalid email or password',
  taken: (name) => `This ${name} account is already linked to another account here.`,
  another: (name) => `Your account is linked to another ${name} account already. Remove that one first.`,
  'not-you': (name) => `That is not the ${name} account that is linked to your account here.`,
} as const satisfies Record<string, (name: string) => string>;

/** Returns the name of the identity provider; throws 404 where none is configured. */
export function requireIdentityProvider(): string {
  const name = identityProviderName();
  if (name === null)
    throw errorResponse(404, 'This shop signs people in with their email address and password.');
  return name;
}

/** Redirects to the page where the sign-in started, with the failure as a flash message. */
export async function redirectWithOidcFailure(
  failure: OidcFailure,
  transaction: Pick<OidcTransaction, 'purpose' | 'redirectTo'>,
  setCookies: readonly string[] = [],
): Promise<Response> {
  const kind: Flash['kind'] = failure === 'declined' ? 'warning' : 'error';
  const text = failures[failure](requireIdentityProvider());
  const headers = new Headers();
  for (const header of [...setCookies, await setFlash({ kind, text })]) headers.append('Set-Cookie', header);
  return redirect(startPage(transaction), { status: 303, headers });
}

function startPage({ purpose, redirectTo }: Pick<OidcTransaction, 'purpose' | 'redirectTo'>): string {
  if (purpose === 'link') return '/profile';
  const page = purpose === 'confirm' ? '/confirm' : '/login';
  return redirectTo === null ? page : `${page}?redirectTo=${encodeURIComponent(redirectTo)}`;
}
