import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { confirmSession } from '~/domain/accounts/sessions/sessions.server';
import {
  findOrCreateUserByIdentity,
  hasIdentity,
  linkIdentity,
} from '~/domain/accounts/identities/identities.server';
import {
  handleProviderCallback,
  type OidcIdentity,
} from '~/domain/accounts/identities/identity-provider.server';
import { freshSessionMs } from '~/domain/accounts/sessions/session';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { setFlash, redirectWithFlash } from '~/http/session/flash.server';
import { consumeOidcTransaction, type OidcTransaction, type OidcPurpose } from './oidc-transaction.server';
import { redirectWithOidcFailure, requireIdentityProvider, type OidcFailure } from './oidc-failure.server';
import { renewSession, requireUser } from '~/http/session/session.server';
import { noCookiesPath, signIn } from '~/http/session/sign-in.server';

/** The redirect URI of the OpenID Connect client. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  requireIdentityProvider();
  const { transaction, setCookie } = await consumeOidcTransaction(request);
  if (!transaction) {
    const response = await redirectWithOidcFailure('ended', { purpose: 'sign-in', redirectTo: null }, [
      setCookie,
    ]);
    // The message is in a cookie, too.
    if (!request.headers.has('Cookie')) response.headers.set('Location', noCookiesPath());
    return response;
  }
  const result = await handleProviderCallback(new URL(request.url).searchParams, transaction.attempt);
  if (!result.ok) {
    const failure = result.reason === 'off' ? 'away' : result.reason;
    return redirectWithOidcFailure(failure, transaction, [setCookie]);
  }
  const response = await handlers[transaction.purpose](request, now, transaction, result.identity);
  if (typeof response === 'string') return redirectWithOidcFailure(response, transaction, [setCookie]);
  response.headers.append('Set-Cookie', setCookie);
  return response;
}

const handlers = {
  'sign-in': handleSignIn,
  link: handleLink,
  confirm: handleConfirm,
} as const satisfies Record<
  OidcPurpose,
  (
    request: Request,
    now: Date,
    transaction: OidcTransaction,
    identity: OidcIdentity,
  ) => Promise<Response | OidcFailure>
>;

async function handleSignIn(
  request: Request,
  now: Date,
  transaction: OidcTransaction,
  identity: OidcIdentity,
) {
  const found = await findOrCreateUserByIdentity(identity, now);
  if (!found.ok) return found.reason;
  const response = await signIn(request, now, {
    user: found.user,
    method: 'oidc',
    remember: false,
    redirectTo: transaction.redirectTo ?? '/home',
  });
  if (found.account === 'taken-over')
    response.headers.append('Set-Cookie', await setFlash({ kind: 'warning', text: takenOver }));
  return response;
}

const takenOver =
  'There was an account with your email address that nobody had confirmed. It is now yours, without its old password, phone number and addresses. Please check your profile.';

async function handleLink(request: Request, now: Date, transaction: OidcTransaction, identity: OidcIdentity) {
  const { user } = await requireUser(request, now);
  if (user._id.toHexString() !== transaction.userId) return 'ended';
  const linked = await linkIdentity(user, identity, now);
  if (!linked.ok) return linked.reason;
  const text = `You can now sign in with ${requireIdentityProvider()}.`;
  return redirectWithFlash('/profile', { kind: 'success', text });
}

async function handleConfirm(
  request: Request,
  now: Date,
  transaction: OidcTransaction,
  identity: OidcIdentity,
) {
  const signedIn = await requireUser(request, now);
  const { user, session } = signedIn;
  if (user._id.toHexString() !== transaction.userId) return 'ended';
  if (!hasIdentity(user, identity)) return 'not-you';
  // The provider may have an older session (auth_time).
  const { authenticatedAt } = identity;
  if (authenticatedAt && now.getTime() - authenticatedAt.getTime() > freshSessionMs) return 'invalid';
  // With a second step, /confirm asks for it.
  if (!isTwoStepOn(user)) await confirmSession(session._id, now);
  return redirect(transaction.redirectTo ?? '/profile', {
    status: 303,
    headers: await renewSession(signedIn, now),
  });
}

/** Never rendered; makes this a page route, whose errors have an error page. */
export default function OidcCallback() {
  return null;
}
