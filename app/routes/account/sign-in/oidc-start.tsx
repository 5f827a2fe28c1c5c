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
import { readForm, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { saveOidcTransaction, oidcPurposes, type OidcPurpose } from './oidc-transaction.server';
import { redirectWithOidcFailure, requireIdentityProvider } from './oidc-failure.server';
import { privateMeta } from '~/http/seo/page-title';
import { readSession, requireFreshSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { storeSealedForm } from '~/http/session/unsaved-form.server';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle: RouteHandle = { enhance: 'none', frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Sign In', matches);

/** For a visitor who comes by the browser's history or from /confirm: leads to the page with the button. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  requireIdentityProvider();
  return { back: (await readSession(request, now)) ? '/profile' : '/login' };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const name = requireIdentityProvider();
  const purpose = readPurpose(fieldText(form, 'purpose'));
  const signedIn = await guards[purpose](request, now);
  const redirectTo = safeRedirect(fieldText(form, 'redirectTo'), '') || null;
  const result = await startAuthorization({ reauthenticate: purpose === 'confirm' });
  if (!result.ok)
    return redirectWithOidcFailure(result.reason === 'off' ? 'away' : result.reason, { purpose, redirectTo });
  const cookie = await saveOidcTransaction({
    attempt: result.checks,
    purpose,
    redirectTo,
    userId: signedIn?.user._id.toHexString() ?? null,
  });
  const headers = new Headers({ Refresh: `0;url=${result.url}`, 'Cache-Control': 'no-store' });
  for (const each of [cookie, ...(await storeSealedForm(form, now))]) headers.append('Set-Cookie', each);
  return data({ url: result.url, name }, { headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Linking adds a way to sign in, so it requires a fresh session. */
const guards = {
  'sign-in': () => null,
  link: requireFreshSession,
  confirm: requireUser,
} as const satisfies Record<OidcPurpose, (request: Request, now: Date) => Promise<SignedIn> | null>;

function readPurpose(text: string): OidcPurpose {
  const purpose = oidcPurposes.find((name) => name === text);
  if (!purpose) throw unreadableForm();
  return purpose;
}

/**
 * The Refresh header takes the browser on. A redirect would be blocked: form-action (CSP) applies to the redirects of a
 * form, and providers redirect through further hosts.
 */
export default function OidcStart() {
  const authorization = useActionData<typeof action>();
  const { back } = useLoaderData<typeof loader>();
  return (
    <NarrowPage
      title="One moment"
      intro={
        authorization
          ? `You will sign in at ${authorization.name} and then come back here.`
          : 'Please press the button again.'
      }
    >
      <a href={authorization?.url ?? back} className="button button-primary w-full">
        {authorization ? `Continue to ${authorization.name}` : 'Go back'}
      </a>
    </NarrowPage>
  );
}
