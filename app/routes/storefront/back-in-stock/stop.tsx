import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { findStoppableRequests, stopRequests } from '~/domain/back-in-stock/stop-requests.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { stopBackInStockPath } from '~/paths';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Stop These Emails', matches);

/** Stops nothing: mail scanners open every link. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findStoppableRequests(params['token'] ?? '');
  return data({ found }, { status: found ? 200 : 404 });
}

/** Needs no sign-in: the token proves access to the inbox. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const isStopped = await stopRequests(token);
  // The mail provider's button (RFC 8058, 3.1): no redirect, and no error for the second time.
  if (form.has('List-Unsubscribe')) return data({ isDone: true }, { status: 200 });
  if (!isStopped) return redirect(stopBackInStockPath(encodeURIComponent(token)), 303);
  const text = 'We won’t send you these emails, and we have deleted your address from the list.';
  return redirectWithFlash('/home', { kind: 'success', text });
}

/** The page has an email address. */
export const headers = noStoreHeaders;

const shopLink = (
  <a href="/shop" className="button button-primary w-full">
    To the shop
  </a>
);

export default function StopBackInStock() {
  const { found } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone;
  if (isDone || found === null)
    return (
      <NarrowPage
        title="There is nothing to stop"
        intro="Your address is not on our list, so we’ll send you no emails about what is back."
      >
        {shopLink}
      </NarrowPage>
    );
  return (
    <NarrowPage
      title="Stop these emails?"
      intro={
        <>
          We won’t tell <strong className="unbroken">{found.email}</strong> when these are back, and we’ll
          delete the address from the list.
        </>
      }
    >
      <ul className="list-disc pl-5">
        {found.products.map((product) => (
          <li key={product}>{product}</li>
        ))}
      </ul>
      <form method="post">
        <button className="button button-primary w-full">Stop</button>
      </form>
    </NarrowPage>
  );
}
