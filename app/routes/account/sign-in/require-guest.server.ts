import { redirect, type AppLoadContext } from '@remix-run/node';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { readSession } from '~/http/session/session.server';
import { homePathOf } from '~/http/session/sign-in.server';

/**
 * Loads a page for visitors who are not signed in: returns the path to go to afterwards ('' for the default), and throws
 * a redirect there for a signed-in user. During a database outage the page is shown to everybody.
 */
export async function requireGuest(request: Request, context: AppLoadContext): Promise<string> {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '');
  const signedIn = isDatabaseUnavailable(context) ? null : await readSession(request, context.now);
  if (signedIn) throw redirect(redirectTo || homePathOf(signedIn.user), 303);
  return redirectTo;
}
