import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { offerOrderAgain } from '~/domain/orders/carts/order-again-offer.server';
import type { Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { checkPhoneDigits } from '~/domain/orders/tracking/check-phone-digits.server';
import { orderAgainFields, orderAgainMessages } from '~/domain/orders/tracking/order-again-form';
import { verifyOrderAgainKey } from '~/domain/orders/tracking/order-link.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readCheckout, rememberDetails } from '~/http/orders/checkout-cookie.server';
import { mayOpenOrder, readOrderKey } from '~/http/orders/order-access.server';
import { privateMeta } from '~/http/seo/page-title';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { setFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { noPhone } from '~/lib/format/phone';
import { formSchema } from '~/lib/forms/form-schema';
import { EmptyState } from '~/ui/empty-state';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Money } from '~/ui/money';
import { fillCartAgain } from './order/fill-cart-again.server';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Order again', matches);

export const headers = noStoreHeaders;

/** Read-only: mail scanners open every link. Shows nothing of the person. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const [order, settings] = await Promise.all([
    requireLinkedOrder(request, now, params['number']),
    loadSettings(),
  ]);
  const refusal = readRefusalText(settings, now);
  return {
    number: order.number,
    offer: refusal === '' ? await offerOrderAgain(order, settings) : null,
    refusal,
    /** Without a phone nothing shows whose order it is: only its products are added. */
    asks: (await mayOpenOrder(request, now, order.number))
      ? 'nothing'
      : order.customer.phone === noPhone
        ? 'no-details'
        : 'digits',
  } as const;
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const order = await requireLinkedOrder(request, now, params['number']);
  if (fieldText(form, 'intent') === 'cart') return fillCartAgain(request, now, order, { skipsCart: false });
  if (!(await mayOpenOrder(request, now, order.number))) {
    const submission = parseSubmission(form, formSchema(orderAgainFields));
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    const checked = await checkPhoneDigits(order, submission.value.digits, now);
    if (!checked.ok && checked.reason === 'wrong')
      return data(submission.reply({ fieldErrors: { digits: [orderAgainMessages.wrong] } }), { status: 400 });
    if (!checked.ok) {
      const { status, text, headers } = rateLimitResponse(checked.retryAt, now, tooManyTries);
      return data(submission.reply({ formErrors: [text] }), { status, headers });
    }
  }
  const signedIn = await readSession(request, now);
  // A customer's details come from their own orders.
  const cookies = signedIn ? [] : [await rememberDetails(await readCheckout(request), order)];
  return fillCartAgain(request, now, order, { skipsCart: true, cookies });
}

const tooManyTries = {
  what: 'Too many tries with this link.',
  advice: 'Or add the products to your cart, and enter your details at checkout.',
} as const;

/** Throws 404 as for an unknown order, also once its person was erased, or redirects where the link has expired. */
async function requireLinkedOrder(
  request: Request,
  now: Date,
  number: string | undefined = '',
): Promise<Order> {
  const order = await findOrderByNumber(number);
  const validity = verifyOrderAgainKey(number, readOrderKey(request), now);
  if (validity === 'expired') {
    const text = 'That link has expired: it works for 30 days. Choose what you would like today.';
    throw redirect('/shop', {
      status: 303,
      headers: { 'Set-Cookie': await setFlash({ kind: 'warning', text }) },
    });
  }
  if (!order || validity === 'wrong' || order.personErasedAt !== undefined)
    throw errorResponse(404, 'We could not find this order.');
  return order;
}

export default function OrderAgain() {
  const { number, offer, refusal, asks } = useLoaderData<typeof loader>();
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'again',
    lastResult: useLastResult(),
    fields: orderAgainFields,
    required: orderAgainMessages.required,
  });
  if (!offer)
    return (
      <EmptyState title="Order again" text={refusal || 'None of these products are available right now.'}>
        <a href="/shop" className="button button-primary">
          See our products
        </a>
      </EmptyState>
    );
  return (
    <NarrowPage title="Order again" intro={`What you had in order ${number}, at today’s prices.`}>
      <p className="break-words font-bold">
        {addNonBreakingSpaces(offer.products)}, <Money amount={offer.total} prefix="KSh" />
      </p>
      {asks !== 'no-details' && (
        <form method="post" {...formProps} className="space-y-4">
          <ErrorSummary {...summary} />
          {asks === 'digits' && (
            <TextField
              {...field('digits')}
              hint="They show that it is your order. We’ll fill in your details."
              required
            />
          )}
          <button className="button button-primary w-full">Order again</button>
        </form>
      )}
      {asks !== 'nothing' && (
        <form method="post">
          <button
            name="intent"
            value="cart"
            className={asks === 'digits' ? 'button button-quiet' : 'button button-primary w-full'}
          >
            {asks === 'digits' ? 'Just add the products to my cart' : 'Add the products to my cart'}
          </button>
        </form>
      )}
      <ErrorTemplates />
    </NarrowPage>
  );
}
