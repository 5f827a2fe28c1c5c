import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { backInStockMessages } from '~/domain/back-in-stock/back-in-stock-form';
import {
  confirmBackInStockRequest,
  findUnconfirmedRequest,
} from '~/domain/back-in-stock/confirm-request.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { confirmBackInStockPath, productPath } from '~/paths';
import { InvalidLink } from '~/ui/account/invalid-link';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm Your Request', matches);

/** Confirms nothing: mail scanners open every link before the recipient does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const found = await findUnconfirmedRequest({ token: params['token'] ?? '', now });
  return data({ request: found }, { status: found ? 200 : 404 });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params['token'] ?? '';
  const found = await findUnconfirmedRequest({ token, now });
  if (!found || !(await confirmBackInStockRequest({ token, now })))
    return redirect(confirmBackInStockPath(encodeURIComponent(token)), 303);
  const text = `Thank you! ${backInStockMessages.confirmed}`;
  return redirectWithFlash(productPath(found.slug), { kind: 'success', text });
}

/** The page has an email address. */
export const headers = noStoreHeaders;

export default function ConfirmBackInStock() {
  const { request } = useLoaderData<typeof loader>();
  if (request === null)
    return (
      <InvalidLink
        text="You have already used it, it is older than seven days, or we sent you a newer one. If you have already confirmed, you don’t need to do anything."
        action={{ label: 'To the shop', href: '/shop' }}
      />
    );
  return (
    <NarrowPage
      title="Shall we tell you when it’s back?"
      intro={
        <>
          {request.product}. We’ll email <strong className="unbroken">{request.email}</strong> once, then
          delete the request.
        </>
      }
    >
      <form method="post">
        <button className="button button-primary w-full">Yes, tell me</button>
      </form>
    </NarrowPage>
  );
}
