import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { confirmSubscription, findConfirmation } from '~/domain/newsletter/confirm-subscription.server';
import { setFlash } from '~/http/flash.server';
import { readForm } from '~/http/form.server';
import { privateMeta } from '~/http/page-meta';
import { secretPageHeaders } from '~/http/secret-page';
import { VoidLink } from '~/ui/account/void-link';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Newsletter', matches);

/** Uses nothing up: programs that guard inboxes open every link before its owner does. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findConfirmation({ token: params['token'] ?? '', now: new Date() });
  return data({ email: found?.email ?? null }, { status: found ? 200 : 404 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const confirmed = await confirmSubscription({ token, now: new Date() });
  if (!confirmed.ok) return redirect(`/newsletter/confirm/${encodeURIComponent(token)}`, 303);
  const text = 'Karibu! You are on the list. The way off it is in the e-mail that we have just sent you.';
  return redirect('/home', {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'success', text }) },
  });
}

/** The page names an address: no cache keeps it. */
export const headers = secretPageHeaders;

export default function ConfirmNewsletter() {
  const { email } = useLoaderData<typeof loader>();
  if (email === null)
    return (
      <VoidLink
        text="It was used, is older than seven days, or a newer one was sent. If you have confirmed already, there is nothing more to do."
        action={{ label: 'Subscribe again', href: '/newsletter' }}
      />
    );
  return (
    <NarrowPage
      title="Get news from the farm?"
      intro={
        <>
          We send it to <strong className="break-words">{email}</strong>, twice a month.
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, send me the news</button>
      </form>
    </NarrowPage>
  );
}
