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
import { setFlash } from '~/http/session/flash.server';
import { consumeOidcTransaction, type OidcTransaction, type OidcPurpose } from './oidc-transaction.server';
import { redirectWithOidcFailure, requireIdentityProvider, type OidcFailure } from './oidc-failure.server';
import { renewSession, requireUser } from '~/http/session/session.server';
import { signIn } from '~/http/session/sign-in.server';

/** Where the other service sends people back to: with who they are, or with why not. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireIdentityProvider();
  const { kept, setCookie } = await consumeOidcTransaction(request);
  if (!kept) return redirectWithOidcFailure('ended', { purpose: 'sign-in', redirectTo: null }, [setCookie]);
  const heard = await handleProviderCallback(new URL(request.url).searchParams, kept.attempt);
  if (!heard.ok)
    return redirectWithOidcFailure(heard.reason === 'off' ? 'away' : heard.reason, kept, [setCookie]);
  const done = await endings[kept.purpose](request, kept, heard.person);
  if (typeof done === 'string') return redirectWithOidcFailure(done, kept, [setCookie]);
  done.headers.append('Set-Cookie', setCookie);
  return done;
}

/** How each purpose ends: with an answer, or with why it can't. */
const endings = { 'sign-in': endSignIn, link: endLink, confirm: endConfirm } as const satisfies Record<
  OidcPurpose,
  (request: Request, kept: OidcTransaction, person: OidcIdentity) => Promise<Response | OidcFailure>
>;

async function endSignIn(request: Request, kept: OidcTransaction, person: OidcIdentity) {
  const found = await findOrCreateUserByIdentity(person, new Date());
  if (!found.ok) return found.reason;
  const answer = await signIn(request, {
    user: found.user,
    method: 'oidc',
    remember: kept.remember,
    // storefront.md section 4, Sign in.
    redirectTo: kept.redirectTo ?? '/home',
  });
  if (found.account === 'taken-over')
    answer.headers.append('Set-Cookie', await setFlash({ kind: 'warning', text: takenOver }));
  return answer;
}

const takenOver =
  'There was an account with your email address that nobody had confirmed. It is yours now: its old password, phone number and addresses are gone. Please check your profile.';

async function endLink(request: Request, kept: OidcTransaction, person: OidcIdentity) {
  const { user } = await requireUser(request);
  if (user._id.toHexString() !== kept.userId) return 'ended';
  const linked = await linkIdentity(user, person, new Date());
  if (!linked.ok) return linked.reason;
  const text = `You can now sign in with ${requireIdentityProvider()}.`;
  return redirect('/profile', {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'success', text }) },
  });
}

async function endConfirm(request: Request, kept: OidcTransaction, person: OidcIdentity) {
  const signedIn = await requireUser(request);
  const { user, session } = signedIn;
  if (user._id.toHexString() !== kept.userId) return 'ended';
  if (!hasIdentity(user, person)) return 'not-you';
  const now = new Date();
  // A service that says when the person last showed who they are must not mean another day.
  const { authenticatedAt } = person;
  if (authenticatedAt && now.getTime() - authenticatedAt.getTime() > freshSessionMs) return 'invalid';
  // Where a second step is on, the page asks for that one.
  if (!isTwoStepOn(user)) await confirmSession(session._id, now);
  return redirect(kept.redirectTo ?? '/profile', { status: 303, headers: await renewSession(signedIn) });
}

/** A page, so that what went wrong is shown in one; whoever comes back is always led on. */
export default function OidcCallback() {
  return null;
}
