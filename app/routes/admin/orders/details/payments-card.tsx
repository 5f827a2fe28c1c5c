import type { PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { formatDateTime } from '~/lib/format/dates';
import {
  cashPath,
  matchCodePath,
  placedOrderPath,
  recordPaymentPath,
  refundPath,
  reversalPath,
  revivePath,
  unseenCodePath,
} from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';

/** The money of an order on its page in the back office, with a link to each thing that can be done about it. */
export function PaymentsCard({
  view,
  mayTakeCash,
  maySettle,
}: {
  view: PaymentReview;
  /** orders:write */
  mayTakeCash: boolean;
  /** payments:write */
  maySettle: boolean;
}) {
  const { account } = view;
  const amount = (name: string, value: typeof account.total) => ({
    name,
    value: <Money amount={value} prefix="KSh" />,
  });
  return (
    <section className="card space-y-4 p-4" aria-labelledby="order-money">
      <h2 id="order-money">Money</h2>
      {view.openPrompt !== null && (
        <Notice kind="warning">
          <p>
            An M-Pesa prompt of <Money amount={view.openPrompt} prefix="KSh" /> is waiting on the phone.
          </p>
        </Notice>
      )}
      {view.claim?.state === 'to-match' && (
        <Todo
          text={`The customer entered the M-Pesa code ${view.claim.code}.`}
          link={maySettle ? { path: matchCodePath(view.number), label: 'Match or reject the code' } : null}
        />
      )}
      {view.unseenCodes.map(({ code, amount: typed, by }) => (
        <Todo
          key={code}
          text={`Not yet on the statement: the M-Pesa code ${code}, recorded by ${by}.`}
          amount={typed}
          link={
            maySettle ? { path: unseenCodePath(view.number, code), label: 'Find it on the statement' } : null
          }
        />
      ))}
      {view.mpesaPayments
        .filter(({ state }) => state === 'held')
        .map(({ key, amount: held }) => (
          <Todo
            key={key}
            text="M-Pesa holds this payment: its payer asked for it back."
            amount={held}
            link={maySettle ? { path: reversalPath(view.number, key), label: 'Say how it ended' } : null}
          />
        ))}
      {view.flags.map((flag) => (
        <Todo
          key={flag.key}
          text={flag.text}
          amount={flag.amount}
          link={
            maySettle
              ? {
                  path: flag.path,
                  label: flag.needsDecision ? 'Check this payment' : 'Refund it',
                }
              : null
          }
        />
      ))}
      <DescriptionList
        items={[
          amount('Total', account.total),
          ...account.receipts.map((receipt) => ({
            name: receipt.method === 'cash' ? 'Received in cash' : 'Received by M-Pesa',
            value: (
              <>
                <Money amount={receipt.amount} prefix="KSh" />
                {receipt.receiptNumber && `, receipt ${receipt.receiptNumber}`}
                {receipt.holder && `, ${receipt.holder.name}`}
                {receipt.at && <span className="text-ink-soft">, {formatDateTime(receipt.at)}</span>}
              </>
            ),
          })),
          ...(account.receipts.length === 0 ? [amount('Received', account.received)] : []),
          ...(account.rounded > 0 ? [amount('Rounded', account.rounded)] : []),
          ...view.refunds.map((refund) => ({
            name: 'Refunded',
            value: (
              <>
                <Money amount={refund.amount} prefix="KSh" />{' '}
                {refund.code ? `by M-Pesa, code ${refund.code}` : 'in cash'}: {refund.reason}
                <span className="text-ink-soft">
                  , {refund.by}, {formatDateTime(refund.at)}
                </span>
              </>
            ),
          })),
          ...(account.reversed > 0 ? [amount('Taken back by M-Pesa', account.reversed)] : []),
          ...(account.dueBack > 0 ? [amount('Due back', account.dueBack)] : []),
          ...(account.stillToPay > 0 ? [amount('Still to pay', account.stillToPay)] : []),
        ]}
      />
      <p className="flex flex-wrap gap-3 empty:hidden">
        {mayTakeCash && view.mayTakeCash && (
          <a href={cashPath(view.number)} className="button button-primary">
            Cash received
          </a>
        )}
        {mayTakeCash && view.mayRecordPayment && (
          <a href={recordPaymentPath(view.number)} className="button button-secondary">
            Record a payment
          </a>
        )}
        {mayTakeCash && account.stillToPay > 0 && (
          <a href={placedOrderPath(view.number)} className="button button-secondary">
            M-Pesa prompt, or another way to pay
          </a>
        )}
        {maySettle && view.mayRevive && !view.paysInCash && (
          <a href={revivePath(view.number)} className="button button-secondary">
            Reopen the order
          </a>
        )}
        {maySettle && view.refundable !== null && !view.isCancelled && (
          <a href={refundPath(view.number, orderPaymentKey)} className="button button-quiet">
            Record a refund
          </a>
        )}
        {maySettle &&
          view.mpesaPayments
            .filter(({ state }) => state === null || state === 'held')
            .map(({ key, receiptNumber }) => (
              <a key={key} href={reversalPath(view.number, key)} className="button button-quiet">
                M-Pesa took it back{receiptNumber && view.mpesaPayments.length > 1 && `: ${receiptNumber}`}
              </a>
            ))}
        {maySettle && (view.mayCorrectCash || view.cashParts.length > 0) && (
          <a href={cashPath(view.number)} className="button button-quiet">
            Cash was not received
          </a>
        )}
      </p>
    </section>
  );
}

const Todo = (props: {
  text: string;
  amount?: PaymentReview['payable'] | null;
  /** Null for a person who may not settle it. */
  link: { readonly path: string; readonly label: string } | null;
}) => (
  <Notice kind="warning">
    <p>
      {props.text} {props.amount != null && <Money amount={props.amount} prefix="KSh" />}
    </p>
    {props.link ? (
      <p>
        <a href={props.link.path} className="link inline-block py-1 font-bold">
          {props.link.label}
        </a>
      </p>
    ) : (
      <p>An admin will settle it.</p>
    )}
  </Notice>
);
