import type { PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { formatDateTime } from '~/lib/format/dates';
import { orderDetailsPath, paymentsToCheckPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogPage } from '~/ui/admin/dialog';
import { Money } from '~/ui/money';

/** A dialog of the payments to check, or a page of its own. */
export const PaymentReviewPage = (props: {
  title: React.ReactNode;
  wide?: boolean;
  children: React.ReactNode;
}) => <DialogPage {...props} listPath={paymentsToCheckPath} listName="M-Pesa to check" />;

/** The order beside the decision. */
export function OrderFacts({ view }: { view: PaymentReview }) {
  const { account } = view;
  const money = (name: string, amount: typeof account.total) => ({
    name,
    value: <Money amount={amount} prefix="KSh" />,
  });
  const phone = (name: string, value: string) => ({
    name,
    value: (
      <a href={`tel:${value.replaceAll(' ', '')}`} className="link call-link">
        {value}
      </a>
    ),
  });
  return (
    <section className="card space-y-3 p-4" aria-labelledby="order-facts">
      <h2 id="order-facts">
        <a href={orderDetailsPath(view.number)} className="link">
          Order {view.number}
        </a>
      </h2>
      <DescriptionList
        items={[
          { name: 'Customer', value: view.customerName },
          view.phone === null ? { name: 'Phone', value: 'No phone' } : phone('Phone', view.phone),
          ...(view.paymentPhone ? [phone('Pays with', view.paymentPhone)] : []),
          { name: 'Status', value: view.statusName },
          { name: 'Payment', value: `${view.paymentMethodName}, ${view.paymentStatusName}` },
          money('Total', account.total),
          money('Received', account.received),
          ...(account.refunded > 0 ? [money('Refunded', account.refunded)] : []),
          ...(account.dueBack > 0 ? [money('Due back', account.dueBack)] : []),
        ]}
      />
      {view.attempts.length > 0 && <Prompts view={view} />}
    </section>
  );
}

const Prompts = ({ view }: { view: PaymentReview }) => (
  <div>
    <h3 className="text-base">M-Pesa prompts</h3>
    <ul className="mt-1 space-y-1 text-sm">
      {view.attempts.map((attempt) => (
        <li key={attempt.at.toISOString()}>
          {formatDateTime(attempt.at)}: <Money amount={attempt.amount} prefix="KSh" /> to{' '}
          <span className="whitespace-nowrap">{attempt.phone}</span>, {attempt.stateName}
          {attempt.receiptNumber && `, receipt ${attempt.receiptNumber}`}
          {attempt.sender && `, from ${attempt.sender}`}
        </li>
      ))}
    </ul>
  </div>
);
