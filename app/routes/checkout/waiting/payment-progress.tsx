import type { OtherPrompt, PaymentView } from '~/domain/payments/view/payment-view-state';
import { formatDateTime, formatTime } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { latePaymentPromise } from '~/domain/orders/account/late-payment';
import { largeOrderMessages } from '~/domain/orders/placing/large-order';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { Countdown } from './countdown';

/**
 * Shows the state of a payment. `isPolling` is true while the page updates itself: it then shows a countdown beside the
 * time, where scripts run.
 */
export function PaymentProgress({ view, isPolling }: { view: PaymentView; isPolling: boolean }) {
  const phone = view.phone && <strong className="whitespace-nowrap">{formatPhone(view.phone)}</strong>;
  switch (view.state) {
    case 'waiting':
    case 'checking':
      return (
        <section aria-labelledby="story" className="card space-y-3 p-6 text-center">
          <div role="status">
            <h2 id="story">
              {view.state === 'waiting' ? 'Check your phone' : 'We are checking your payment'}
            </h2>
          </div>
          <p className="text-2xl font-bold">
            <Money amount={view.amount} prefix="KSh" />
          </p>
          {view.state === 'waiting' ? (
            <p>
              We sent an M-Pesa prompt to {phone}. Enter your M-Pesa PIN on that phone. Your receipt shows
              here as soon as M-Pesa confirms the payment.
            </p>
          ) : (
            <p>
              We are waiting to hear from M-Pesa, so the prompt to {phone} may come late. If it comes, enter
              your PIN. You are charged only once.
            </p>
          )}
          {view.otherPrompts.map((other) => (
            <OtherPromptNote key={other.phone} prompt={other} />
          ))}
          {view.waitsUntil && (
            <div className="text-ink-soft">
              <p>
                Enter your PIN before <strong>{formatTime(view.waitsUntil)}</strong>.
              </p>
              {isPolling && <Countdown view={view} />}
            </div>
          )}
        </section>
      );
    case 'failed':
    case 'not-sent':
      return (
        <Notice kind="error">
          <p className="font-bold">
            {view.message ??
              (view.state === 'failed'
                ? 'The payment did not go through.'
                : 'Failed to initiate payment. Please try again.')}
          </p>
          {view.waitsUntil && (
            <p>
              We’re keeping your order until <strong>{formatTime(view.waitsUntil)}</strong>. Try again, or pay
              another way.
            </p>
          )}
        </Notice>
      );
    case 'by-hand':
      return (
        <Notice kind="warning">
          {view.message && <p className="font-bold">{view.message}.</p>}
          <p>
            {view.message
              ? 'Please check the code in your M-Pesa message and enter it again.'
              : 'Your order is placed. Now pay for it on your phone, and enter the code from the M-Pesa message.'}
          </p>
          {!view.holdsStock && <p>{largeOrderMessages.afterByHand}</p>}
          {view.otherPrompts.map(({ phone, payableUntil }) => (
            <p key={phone}>
              The prompt to <strong className="whitespace-nowrap">{formatPhone(phone)}</strong> can still be
              paid
              {payableUntil && ` until ${formatTime(payableUntil)}`}. Please pay only once: if it comes,
              cancel it.
            </p>
          ))}
          {view.waitsUntil && (
            <p>
              {view.holdsStock ? (
                <>
                  We’re keeping your order until <strong>{formatDeadline(view.waitsUntil, view)}</strong>.
                  Once you have entered the code, we’ll keep it while we check the payment.
                </>
              ) : (
                <>
                  Please pay before <strong>{formatDeadline(view.waitsUntil, view)}</strong>.
                </>
              )}
            </p>
          )}
        </Notice>
      );
    case 'claimed':
      return (
        <Notice kind="warning">
          <p className="font-bold">
            Thank you. We are matching the code {view.claimCode} with our M-Pesa statement.
          </p>
          {view.orderStatus === 'cancelled' ? (
            <p>
              The order is closed and its products are back on sale. When we find the payment,{' '}
              {latePaymentPromise}
            </p>
          ) : (
            <p>
              We will confirm your order here as soon as we find the payment.
              {view.holdsStock &&
                (view.waitsUntil ? (
                  <>
                    {' '}
                    We’re keeping its products until <strong>{formatDateTime(view.waitsUntil)}</strong>, and
                    the order until then.
                  </>
                ) : (
                  ' We’re keeping your order until then.'
                ))}
            </p>
          )}
        </Notice>
      );
    case 'flagged':
      return (
        <Notice kind="warning">
          <p className="font-bold">We received a payment that does not match this order.</p>
          <p>{view.message}. Your money is not lost. We will call you to sort it out.</p>
        </Notice>
      );
    case 'refund-due':
      return (
        <Notice kind="warning">
          <p className="font-bold">Your order is closed, and we have received money from you.</p>
          <p>{view.message}. Your money is not lost. We will refund it, or call you to sort it out.</p>
        </Notice>
      );
    case 'refunded':
      return (
        <Notice kind="success">
          <p className="font-bold">We have refunded your money.</p>
          <p>{view.message}</p>
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice kind="error">
          <p className="font-bold">{view.message ?? 'This order was cancelled.'}</p>
          <p>
            The order was cancelled, and we did not receive a payment. If M-Pesa did charge you, your money is
            not lost: {latePaymentPromise}
          </p>
        </Notice>
      );
    case 'paid':
    case 'cash':
      return null;
  }
}

/** The day is plain for half a day. */
const formatDeadline = (date: Date, { secondsLeft }: PaymentView): string =>
  secondsLeft !== null && secondsLeft < 12 * 3_600 ? formatTime(date) : formatDateTime(date);

function OtherPromptNote({ prompt }: { prompt: OtherPrompt }) {
  const phone = <strong className="whitespace-nowrap">{formatPhone(prompt.phone)}</strong>;
  return prompt.payableUntil ? (
    <p>
      The prompt to {phone} can still be paid until {formatTime(prompt.payableUntil)}. Please pay only one of
      them. We’ll refund a second payment.
    </p>
  ) : (
    <p>
      The prompt to {phone} failed{prompt.message ? `: ${prompt.message}` : '.'}
    </p>
  );
}
