import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { changeEmail, findNewEmailByToken } from '~/domain/accounts/mailed-links/change-email.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { readSession } from '~/http/session/session.server';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm New Email', matches);

/** Does not consume the link: mail scanners open every link before its owner does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const email = await findNewEmailByToken({ token: params['token'] ?? '', now });
  return data({ email }, { status: email === null ? 404 : 200 });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const changed = await changeEmail({ token, now });
  if (!changed.ok && changed.reason === 'void')
    return redirect(`/change-email/${encodeURIComponent(token)}`, 303);
  return redirectWithFlash(
    (await readSession(request, now)) ? '/profile' : '/login',
    changed.ok
      ? { kind: 'success', text: 'Your account now has its new email address.' }
      : {
          kind: 'error',
          text: 'Another account already uses this email address, so we did not change yours.',
        },
  );
}

export const headers = noStoreHeaders;

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return (
      <InvalidLink
        text="You have already used it, it is older than a day, or we sent you a newer one. You can see and change your address in your profile."
        action={{ label: 'Go to my profile', href: '/profile' }}
      />
    );
  return (
    <NarrowPage
      title="Confirm your new email address"
      intro={
        <>
          Do you want to use <strong className="unbroken">{email}</strong> for your account?
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, use this address</button>
      </form>
    </NarrowPage>
  );
}
