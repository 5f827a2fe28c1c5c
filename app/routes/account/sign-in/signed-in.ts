import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { readSession } from '~/http/session/session.server';
import { landingPath, noCookiesPath } from '~/http/session/sign-in.server';

/**
 * Where a browser goes on that sent no cookie with its sign-in: one that blocks cookies is told so. Not the sign-in page
 * itself: w3m takes a redirect to the path of the form for a loop.
 */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/home');
  const signedIn = await readSession(request, now);
  return redirect(signedIn ? await landingPath(signedIn.user, redirectTo) : noCookiesPath(redirectTo), 303);
}
