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
export async function loader({ params }: LoaderFunctionArgs) {
  const email = await findNewEmailByToken({ token: params['token'] ?? '', now: new Date() });
  return data({ email }, { status: email === null ? 404 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const changed = await changeEmail({ token, now: new Date() });
  if (!changed.ok && changed.reason === 'void')
    return redirect(`/change-email/${encodeURIComponent(token)}`, 303);
  return redirectWithFlash(
    (await readSession(request)) ? '/profile' : '/login',
    changed.ok
      ? { kind: 'success', text: 'Your account has its new email address now.' }
      : {
          kind: 'error',
          text: 'Another account has this email address by now, so yours stays as it is.',
        },
  );
}

export const headers = noStoreHeaders;

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return (
      <InvalidLink
        text="It was used, is older than a day, or a newer one was sent. Your account has the address that your profile shows; you can change it there."
        action={{ label: 'Go to my profile', href: '/profile' }}
      />
    );
  return (
    <NarrowPage
      title="Confirm your new email address"
      intro={
        <>
          Shall your account have the address <strong className="break-words">{email}</strong> from now on?
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, use this address</button>
      </form>
    </NarrowPage>
  );
}
