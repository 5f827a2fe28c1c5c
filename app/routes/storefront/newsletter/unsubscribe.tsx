import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findSubscriber, unsubscribe } from '~/domain/newsletter/unsubscribe.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Unsubscribe from the Newsletter', matches);

/** Unsubscribes nobody: mail scanners open every link. */
export async function loader({ params }: LoaderFunctionArgs) {
  const subscriber = await findSubscriber(params['token'] ?? '');
  return data({ email: subscriber?.email ?? null }, { status: subscriber ? 200 : 404 });
}

/** Needs no sign-in: the token proves access to the inbox. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const unsubscribed = await unsubscribe(token);
  // The mail provider's button (RFC 8058, 3.1): no redirect, and no error for the second time.
  if (form.has('List-Unsubscribe')) return data({ isDone: true }, { status: 200 });
  if (!unsubscribed.ok) return redirect(`/newsletter/unsubscribe/${encodeURIComponent(token)}`, 303);
  const text = 'You have unsubscribed, and we have deleted your address. You’re welcome back any time.';
  return redirectWithFlash('/home', { kind: 'success', text });
}

/** The page has an email address. */
export const headers = noStoreHeaders;

const farmLink = (
  <a href="/home" className="button button-primary w-full">
    To the home page
  </a>
);

export default function LeaveNewsletter() {
  const { email } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone;
  return isDone ? (
    <NarrowPage title="You have unsubscribed" intro="We have deleted your address.">
      {farmLink}
    </NarrowPage>
  ) : email === null ? (
    <NarrowPage
      title="You are not on the list"
      intro="This link no longer works. You have already unsubscribed, or the end of the link is missing."
    >
      {farmLink}
    </NarrowPage>
  ) : (
    <NarrowPage
      title="Unsubscribe from the newsletter?"
      intro={
        <>
          We will stop sending the newsletter to <strong className="unbroken">{email}</strong> and delete the
          address.
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Unsubscribe</button>
      </form>
    </NarrowPage>
  );
}
