import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  confirmSubscription,
  findPendingSubscription,
} from '~/domain/newsletter/confirm-subscription.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Newsletter', matches);

/** Confirms nothing: mail scanners open every link before the recipient does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const subscription = await findPendingSubscription({ token: params['token'] ?? '', now });
  return data({ email: subscription?.email ?? null }, { status: subscription ? 200 : 404 });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const confirmed = await confirmSubscription({ token, now });
  if (!confirmed.ok) return redirect(`/newsletter/confirm/${encodeURIComponent(token)}`, 303);
  const text = 'Karibu! You’re on the list. We have just sent you an email with a link to unsubscribe.';
  return redirectWithFlash('/home', { kind: 'success', text });
}

/** The page has an email address. */
export const headers = noStoreHeaders;

export default function ConfirmNewsletter() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return (
      <InvalidLink
        text="You have already used it, it is older than seven days, or we sent you a newer one. If you have already confirmed, you don’t need to do anything."
        action={{ label: 'Subscribe again', href: '/newsletter' }}
      />
    );
  return (
    <NarrowPage
      title="Do you want news from the farm?"
      intro={
        <>
          We’ll send it to <strong className="unbroken">{email}</strong>.
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, sign me up</button>
      </form>
    </NarrowPage>
  );
}
