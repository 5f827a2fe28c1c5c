// Of the hydrated pages only the form that signs in links to these: the scripts of the others do without them.

/** After signing in it goes on to a path of the shop. */
export const signInPath = (redirectTo: string): string =>
  `/login?redirectTo=${encodeURIComponent(redirectTo)}`;
/** Goes on to a path of the shop, if the browser has kept the cookie of its sign-in. */
export const signedInPath = (redirectTo: string): string =>
  `/auth/signed-in?redirectTo=${encodeURIComponent(redirectTo)}`;
/** Signing in with a code by text. `sent`: one was asked for; `other`: for another phone. */
export function signInCodePath(redirectTo = '', step?: 'sent' | 'other'): string {
  const query = new URLSearchParams({ ...(redirectTo && { redirectTo }), ...(step && { [step]: '' }) });
  return `/login/code${query.size > 0 ? `?${query}` : ''}`;
}
/** The phone of the account: confirmed, or removed. */
export const profilePhonePath = '/profile/phone';
export const invitationPath = (token: string): string => `/invitation/${encodeURIComponent(token)}`;
export const resetPasswordPath = (token: string): string => `/reset-password/${encodeURIComponent(token)}`;
