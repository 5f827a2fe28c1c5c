import { redirect } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import type { SignInMethod } from '~/domain/accounts/session';
import type { User } from '~/domain/accounts/user';
import { beginSession } from './session.server';

/** Where a signed-in visitor of the sign-in page belongs (decisions.md 14). */
export const homeOf = (user: Pick<User, 'role' | 'permissions'>): string =>
  hasPermission(user, 'dashboard:read') ? '/admin-dashboard' : '/account';

type Person = {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly redirectTo: string;
};

/**
 * What follows when somebody has shown who they are: every way to sign in ends here. Begins the session and leads to
 * where they wanted to go (a path of ours).
 */
export const signIn = (request: Request, person: Person): Promise<Response> =>
  completeSignIn(request, { ...person, twoStep: false });

/** The end of each sign-in, after the second step where there is one: begins the session and leads on. */
export async function completeSignIn(
  request: Request,
  person: Person & { readonly twoStep: boolean },
): Promise<Response> {
  const { redirectTo, ...begin } = person;
  const headers = new Headers();
  headers.append('Set-Cookie', await beginSession(request, begin));
  return redirect(redirectTo, { status: 303, headers });
}
