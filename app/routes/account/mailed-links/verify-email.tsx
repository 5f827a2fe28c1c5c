import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findUserByVerificationToken, verifyEmail } from '~/domain/accounts/mailed-links/verify-email.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { readSession } from '~/http/session/session.server';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Email', matches);

/** Does not consume the link: mail scanners open every link before its owner does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const user = await findUserByVerificationToken(params['token'] ?? '', now);
  return data({ email: user?.email ?? null }, { status: user ? 200 : 404 });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const verified = await verifyEmail({ token, now });
  if (!verified.ok) return redirect(`/verify-email/${encodeURIComponent(token)}`, 303);
  const text = 'Thank you! Your email address is confirmed.';
  return redirectWithFlash((await readSession(request, now)) ? '/profile' : '/login', {
    kind: 'success',
    text,
  });
}

export const headers = noStoreHeaders;

export default function VerifyEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return (
      <InvalidLink
        text="You have already used it, it is older than three days, or we sent you a newer one. If your address is not confirmed yet, ask for a new link in your profile."
        action={{ label: 'Go to my profile', href: '/profile' }}
      />
    );
  return (
    <NarrowPage
      title="Confirm your email address"
      intro={
        <>
          Is <strong className="unbroken">{email}</strong> your address?
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, confirm it</button>
      </form>
    </NarrowPage>
  );
}
