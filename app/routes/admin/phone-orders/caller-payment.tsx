import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import type { OrderView } from '~/domain/orders/order-view';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { inputKinds } from '~/lib/forms/input-kinds';
import { formatTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { newPhoneOrderPath, placedOrderPath } from '~/paths';
import { TextField } from '~/ui/form/field';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';

type Props = {
  order: OrderView;
  payment: PaymentView;
  /** With which the form of the next prompt is filled. */
  promptTo: PaymentView['phone'];
  /** For a payment by hand. */
  payTo: BusinessNumber | null;
  /** The prompt goes to another number while the first one is pending. */
  isCorrecting: boolean;
  /** An unpaid cash order. */
  mayChangeToMpesa: boolean;
  /** The refused form. */
  failure: { readonly typed: string; readonly error: string } | undefined;
};

/** How the caller pays: the state of the prompt, with what staff can do about it. */
export function CallerPayment({
  order,
  payment,
  promptTo,
  payTo,
  isCorrecting,
  mayChangeToMpesa,
  failure,
}: Props) {
  const showsForm = payment.mayRetry || (payment.mayCorrectPhone && isCorrecting);
  return (
    <section aria-labelledby="payment" className="space-y-3">
      <h2 id="payment">Payment</h2>
      <PaymentState order={order} payment={payment} payTo={payTo} />
      {payment.state === 'by-hand' && <CodeForm payment={payment} failure={failure} />}
      {showsForm && <PromptForm payment={payment} promptTo={promptTo} failure={failure} />}
      {payment.mayCorrectPhone && !showsForm && (
        <p>
          <a
            href={`${placedOrderPath(order.number)}?panel=number#phoneNumber`}
            className="link inline-block py-1"
          >
            Wrong number? Send the prompt to another one
          </a>
        </p>
      )}
      {payment.mayChangeToCash && (
        <form method="post" action={placedOrderPath(order.number)}>
          <button name="intent" value="cash" className="button button-secondary w-full">
            Change to cash {payment.mayChangeToCash === 'cod' ? 'on delivery' : 'on pickup'}
          </button>
        </form>
      )}
      {mayChangeToMpesa && (
        <form method="post" action={placedOrderPath(order.number)}>
          <button name="intent" value="mpesa" className="button button-secondary w-full">
            Change to M-Pesa
          </button>
        </form>
      )}
      {payment.pollAfterSeconds !== null && (
        <p>
          <a href={placedOrderPath(order.number)} className="link inline-block py-1">
            Check payment
          </a>
        </p>
      )}
      {payment.state === 'cancelled' && (
        <a
          href={`${newPhoneOrderPath}?from=${encodeURIComponent(order.number)}`}
          className="button button-secondary w-full"
        >
          Take the same order again
        </a>
      )}
    </section>
  );
}

function PaymentState({ order, payment, payTo }: Pick<Props, 'order' | 'payment' | 'payTo'>) {
  const phone = payment.phone && <strong className="whitespace-nowrap">{formatPhone(payment.phone)}</strong>;
  const amount = <Money amount={payment.amount} prefix="KSh" />;
  switch (payment.state) {
    case 'cash':
      return (
        <Notice kind="success">
          <p className="font-bold">{order.paymentMethodName}</p>
          <p>
            {order.status !== 'pending' && 'The order is confirmed. '}Please ask the caller to have {amount}{' '}
            ready in cash.
          </p>
        </Notice>
      );
    case 'paid':
      return (
        <Notice kind="success">
          <p className="font-bold">Paid: {amount}</p>
          {payment.receiptNumber && <p>M-Pesa receipt number {payment.receiptNumber}.</p>}
        </Notice>
      );
    case 'by-hand':
      return (
        <Notice kind="warning">
          <p className="font-bold">{payment.message ?? <>Waiting for the payment of {amount}</>}</p>
          {payTo && (
            <p>
              Ask the caller to pay {amount} to our {payTo.kind === 'till' ? 'till' : 'Paybill'}{' '}
              <strong>{payTo.number}</strong>
              {payTo.kind === 'paybill' && (
                <>
                  , account number <strong>{order.number}</strong>
                </>
              )}
              , and to read you the code at the start of the M-Pesa message.
            </p>
          )}
          <PayUntil payment={payment} />
        </Notice>
      );
    case 'waiting':
    case 'checking':
      return (
        <Notice kind="warning">
          <p className="font-bold">
            {payment.state === 'waiting' ? 'Waiting for the payment of' : 'Checking the payment of'} {amount}
          </p>
          <p>
            Ask the caller to check the phone {phone}, unlock it and enter the M-Pesa PIN. This page updates
            when the money arrives.
          </p>
          <PayUntil payment={payment} />
        </Notice>
      );
    case 'failed':
    case 'not-sent':
      return (
        <Notice kind="error">
          <p className="font-bold">
            {payment.message ??
              (payment.state === 'failed'
                ? 'The payment did not go through.'
                : 'The prompt could not be sent.')}
          </p>
          <p>
            {amount} on the phone {phone}.
          </p>
          <PayUntil payment={payment} />
        </Notice>
      );
    case 'claimed':
      return (
        <Notice kind="warning">
          <p className="font-bold">The caller entered the M-Pesa code {payment.claimCode}.</p>
          <p>An admin will match it with the M-Pesa statement and confirm the order.</p>
        </Notice>
      );
    case 'flagged':
    case 'refund-due':
      return (
        <Notice kind="warning">
          <p className="font-bold">
            {payment.message ?? 'We received a payment that does not match this order.'}
          </p>
          <p>An admin will settle it. The money is not lost.</p>
        </Notice>
      );
    case 'refunded':
      return (
        <Notice kind="success">
          <p className="font-bold">This order was refunded.</p>
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice kind="error">
          <p className="font-bold">{payment.message ?? 'This order was cancelled.'}</p>
          <p>Its products are back on sale. If the money still comes, we reopen the order.</p>
        </Notice>
      );
  }
}

const PayUntil = ({ payment }: Pick<Props, 'payment'>) =>
  payment.waitsUntil && (
    <p>
      We’ll keep the products until <strong>{formatTime(payment.waitsUntil)}</strong>. If we get no payment by
      then, we’ll cancel the order.
    </p>
  );

function CodeForm({ payment, failure }: Pick<Props, 'payment' | 'failure'>) {
  const { label, maxLength } = paymentFields.code;
  return (
    <form
      method="post"
      action={placedOrderPath(payment.orderNumber)}
      noValidate
      className="card space-y-3 p-4"
    >
      <TextField
        id="code"
        name="code"
        label={label}
        {...inputKinds.code}
        maxLength={maxLength}
        defaultValue={failure?.typed ?? ''}
        errors={failure && [failure.error]}
        hint="Ten letters and digits, for example SFC8ABCDEF"
        required
      />
      <button name="intent" value="claim" className="button button-primary w-full">
        Save the code
      </button>
    </form>
  );
}

function PromptForm({ payment, promptTo, failure }: Pick<Props, 'payment' | 'promptTo' | 'failure'>) {
  const { label, maxLength } = paymentFields.phoneNumber;
  const isCorrection = !payment.mayRetry;
  return (
    <form
      method="post"
      action={`${placedOrderPath(payment.orderNumber)}${isCorrection ? '?panel=number' : ''}`}
      noValidate
      className="card space-y-3 p-4"
    >
      <TextField
        id="phoneNumber"
        name="phoneNumber"
        label={isCorrection ? 'Send the prompt to' : label}
        {...inputKinds.phone}
        maxLength={maxLength}
        defaultValue={failure?.typed ?? (promptTo && !isCorrection ? formatPhone(promptTo) : '')}
        errors={failure && [failure.error]}
        required
      />
      <button
        name="intent"
        value="prompt"
        className={`button w-full ${isCorrection ? 'button-secondary' : 'button-primary'}`}
      >
        {isCorrection ? 'Send to this number' : 'Send the prompt again'}
      </button>
    </form>
  );
}
