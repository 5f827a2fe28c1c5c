import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { asOfNow, findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { viewAddress } from '~/domain/orders/handling/order-admin-view';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { viewOrder } from '~/domain/orders/order-view';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { claimSchema } from '~/domain/orders/checkout/checkout-schema';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { changeToMpesa } from '~/domain/payments/change-to-mpesa.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { mayChangeToMpesa } from '~/domain/payments/view/payment-view';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import { findBusinessNumber } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { databaseAndMpesaTimeoutMs, withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { parseKenyanPhone } from '~/lib/format/phone';
import { newPhoneOrderPath, orderDetailsPath, placedOrderPath } from '~/paths';
import { OrderSummary } from '~/ui/order/order-summary';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { usePolling } from '~/ui/use-polling';
import { CallerPayment } from './caller-payment';

export const handle: RouteHandle = {
  enhance: 'react',
  refreshAfter: (loaded) => {
    const { payment, isCorrecting } = (loaded ?? {}) as Partial<Awaited<ReturnType<typeof loader>>>;
    // A reload would clear a phone number or a code that is being typed.
    return payment && payment.state !== 'by-hand' && !payment.mayRetry && !isCorrecting
      ? payment.pollAfterSeconds
      : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? privateMeta(`Order ${data.order.number}`, matches) : [];

export const headers: HeadersFunction = noStoreHeaders;

async function requireOrderByNumber(number = '') {
  const order = await findOrderByNumber(number);
  if (!order) throw errorResponse(404, 'We could not find this order.');
  return order;
}

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  const { number } = await requireOrderByNumber(params['number']);
  const payment = await loadPaymentView(number, now, { byFarm: true });
  // Loaded after the payment, which may have closed the order.
  const order = await requireOrderByNumber(number);
  if (!payment) throw errorResponse(404, 'We could not find this order.');
  const isCorrecting = new URL(request.url).searchParams.get('panel') === 'number';
  const phones = await findPhoneNow(order);
  return {
    order: { ...viewOrder(order), shippingAddress: viewAddress(order, phones) },
    /** Whom the next prompt goes to, where nobody types another number. */
    promptTo: asOfNow(payment.phone, phones),
    isByPhone: order.takenBy !== undefined,
    mayChangeToMpesa: mayChangeToMpesa(order),
    payment,
    payTo: findBusinessNumber(await loadSettings()),
    isCorrecting,
  };
}

export const clientLoader = createPollingLoader<Awaited<ReturnType<typeof loader>>>();

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { number: orderNumber } = await requireOrderByNumber(params['number']);
  const by = staffMember(request, signedIn);
  const back = async (kind: 'success' | 'warning', text: string) =>
    redirectWithFlash(placedOrderPath(orderNumber), { kind, text });
  switch (fieldText(form, 'intent')) {
    case 'prompt': {
      const typed = fieldText(form, 'phoneNumber');
      const phoneNumber = parseKenyanPhone(typed);
      if (!phoneNumber) return data({ typed, error: checkoutMessages.phone }, { status: 400 });
      const retry = retryPayment({ orderNumber, phoneNumber, address: by.clientAddress, sentBy: by, now });
      const result = await withDatabaseTimeout(retry, databaseAndMpesaTimeoutMs);
      if (result.ok) return redirect(placedOrderPath(orderNumber), 303);
      const { status, text, headers } = await promptFailureResponse(result, now);
      return data({ typed, error: text }, { status, headers });
    }
    case 'claim': {
      const typed = fieldText(form, 'code');
      const parsed = claimSchema.safeParse({ code: typed });
      if (!parsed.success)
        return data({ typed, error: parsed.error.issues[0]?.message ?? '' }, { status: 400 });
      const { code } = parsed.data;
      const result = await withDatabaseTimeout(
        claimPayment({ orderNumber, code, address: null, enteredBy: by, now }),
      );
      if (!result.ok && result.reason === 'code-used')
        return data({ typed, error: 'This code belongs to another payment.' }, { status: 409 });
      return redirect(placedOrderPath(orderNumber), 303);
    }
    case 'cash': {
      const result = await withDatabaseTimeout(changeToCash({ orderNumber, changedBy: by, now }));
      return result.ok
        ? back('success', 'The order is now a cash order, and confirmed.')
        : back('warning', 'We could not change the order to cash. See its payment below.');
    }
    case 'mpesa': {
      const result = await withDatabaseTimeout(changeToMpesa({ orderNumber, changedBy: by, now }));
      return result.ok
        ? back('success', 'The order is to be paid by M-Pesa now. Send the prompt below.')
        : back('warning', 'We could not change the order to M-Pesa. See its payment below.');
    }
    default:
      throw unreadableForm();
  }
}

export default function PlacedOrder() {
  const {
    order,
    isByPhone,
    mayChangeToMpesa: mayBeMpesa,
    payment,
    promptTo,
    payTo,
    isCorrecting,
  } = usePolledData(clientLoader);
  // Kept: a poll drops the action data.
  const [failure] = useState(useActionData<typeof action>());
  usePolling(payment.pollAfterSeconds);
  return (
    <div className="mx-auto max-w-text space-y-6">
      <section className="card space-y-2 p-6 text-center">
        <h1>
          Order <span className="whitespace-nowrap">{order.number}</span>
        </h1>
        {isByPhone ? (
          <>
            <p>
              Read this number to {order.customerName}. They can follow the order with it and their phone
              number.
            </p>
            {order.email && <p className="text-sm text-ink-soft">We also write to {order.email}.</p>}
          </>
        ) : (
          <p>How {order.customerName} pays.</p>
        )}
      </section>
      <CallerPayment
        order={order}
        payment={payment}
        promptTo={promptTo}
        payTo={payTo}
        isCorrecting={isCorrecting}
        mayChangeToMpesa={mayBeMpesa}
        failure={failure}
      />
      <OrderSummary
        lines={order.lines}
        subtotal={order.subtotal}
        deliveryFee={order.deliveryFee}
        discount={order.discount}
        total={order.totalAmount}
        prefix="KSh"
      />
      <section aria-labelledby="delivery" className="card p-4">
        <h2 id="delivery">{order.deliveryMethodName}</h2>
        <p className="mt-2 whitespace-pre-line break-words">{order.shippingAddress}</p>
      </section>
      <div className="space-y-3">
        {isByPhone && (
          <a href={newPhoneOrderPath} className="button button-primary w-full">
            Take another order
          </a>
        )}
        <a href={orderDetailsPath(order.number)} className="button button-secondary w-full">
          Open the order
        </a>
      </div>
    </div>
  );
}
