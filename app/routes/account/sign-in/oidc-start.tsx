import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { startAuthorization } from '~/domain/accounts/identities/identity-provider.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { safeRedirect, errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { saveOidcTransaction, oidcPurposes, type OidcPurpose } from './oidc-transaction.server';
import { redirectWithOidcFailure, requireIdentityProvider } from './oidc-failure.server';
import { privateMeta } from '~/http/seo/page-meta';
import { readSession, requireFreshSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle: RouteHandle = { enhance: 'none' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Sign In', matches);

/** For who comes here by the browser's history or from /confirm: the page with the button. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireIdentityProvider();
  return { back: (await readSession(request)) ? '/profile' : '/login' };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const name = requireIdentityProvider();
  const purpose = readPurpose(fieldText(form, 'purpose'));
  const signedIn = await guards[purpose](request);
  const redirectTo = safeRedirect(fieldText(form, 'redirectTo'), '') || null;
  const begun = await startAuthorization({ reauthenticate: purpose === 'confirm' });
  if (!begun.ok)
    return redirectWithOidcFailure(begun.reason === 'off' ? 'away' : begun.reason, { purpose, redirectTo });
  const cookie = await saveOidcTransaction({
    attempt: begun.attempt,
    purpose,
    redirectTo,
    remember: fieldText(form, 'remember') === 'on',
    userId: signedIn?.user._id.toHexString() ?? null,
  });
  return data(
    { url: begun.url, name },
    { headers: { 'Set-Cookie': cookie, Refresh: `0;url=${begun.url}`, 'Cache-Control': 'no-store' } },
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Another way to sign in is given to an account only by somebody who has just shown who they are. */
const guards = {
  'sign-in': () => null,
  link: requireFreshSession,
  confirm: requireUser,
} as const satisfies Record<OidcPurpose, (request: Request) => Promise<SignedIn> | null>;

function readPurpose(text: string): OidcPurpose {
  const purpose = oidcPurposes.find((known) => known === text);
  if (!purpose) throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
  return purpose;
}

/**
 * The browser goes on by the Refresh header, and whoever sees this by the link. A redirect would not do: browsers hold
 * the redirects of a form to the page's form-action, and providers lead through hosts of their own.
 */
export default function OidcStart() {
  const going = useActionData<typeof action>();
  const { back } = useLoaderData<typeof loader>();
  return (
    <NarrowPage
      title="One moment"
      intro={going ? `We take you to ${going.name} to sign in there.` : 'Please press the button once more.'}
    >
      <a href={going?.url ?? back} className="button button-primary w-full">
        {going ? `Go on to ${going.name}` : 'Go back'}
      </a>
    </NarrowPage>
  );
}
