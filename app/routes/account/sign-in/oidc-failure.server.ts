import { redirect } from '@remix-run/node';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { errorResponse } from '~/http/forms/read-form.server';
import type { OidcTransaction } from './oidc-transaction.server';

/** What can go wrong on the way to the other service and back. */
export type OidcFailure = keyof typeof failures;

const failures = {
  away: (name) => `${name} can't be reached at the moment. Please try again in a few minutes.`,
  declined: (name) => `You did not go on at ${name}, so nothing has changed.`,
  invalid: (name) => `The answer of ${name} could not be used. Please try again.`,
  ended: () => 'This took too long, or was begun in another browser or window. Please try again.',
  'unverified-email': (name) =>
    `${name} has not confirmed your email address. Please confirm it there first, or use a password here.`,
  'unverified-account': () =>
    'Please sign in with your password and confirm your email address first. Then you can sign in this way, too.',
  // The words of a wrong password: whether an account is disabled is nobody else's business.
  disabled: () => 'Invalid email or password',
  taken: (name) => `This ${name} account signs in to another account here.`,
  another: (name) => `Your account is linked to another ${name} account already. Remove that one first.`,
  'not-you': (name) => `That is not the ${name} account that is linked to your account here.`,
} as const satisfies Record<string, (name: string) => string>;

/** The name of the other service; throws 404 where none is set (decisions.md 15). */
export function requireIdentityProvider(): string {
  const name = identityProviderName();
  if (name === null)
    throw errorResponse(404, 'This shop signs people in with their email address and password.');
  return name;
}

/** Leads back to the page where it began, which says what went wrong. Takes further Set-Cookie headers. */
export async function redirectWithOidcFailure(
  failure: OidcFailure,
  begun: Pick<OidcTransaction, 'purpose' | 'redirectTo'>,
  setCookies: readonly string[] = [],
): Promise<Response> {
  const kind: Flash['kind'] = failure === 'declined' ? 'warning' : 'error';
  const text = failures[failure](requireIdentityProvider());
  const headers = new Headers();
  for (const header of [...setCookies, await setFlash({ kind, text })]) headers.append('Set-Cookie', header);
  return redirect(pageBefore(begun), { status: 303, headers });
}

function pageBefore({ purpose, redirectTo }: Pick<OidcTransaction, 'purpose' | 'redirectTo'>): string {
  if (purpose === 'link') return '/profile';
  const page = purpose === 'confirm' ? '/confirm' : '/login';
  return redirectTo === null ? page : `${page}?redirectTo=${encodeURIComponent(redirectTo)}`;
}
