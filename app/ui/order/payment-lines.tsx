import type { OrderView } from '~/domain/orders/order-view';
import type { Cents } from '~/lib/format/money';
import { Money } from '../money';

/** What was rounded off, paid in part, given back and is due, under the total of a customer's order; nothing where there is none. */
export function PaymentLines({ money }: { money: OrderView['money'] }) {
  const lines: readonly (readonly [string, Cents])[] = [
    ['Rounded', money.rounded],
    ['Partly paid', money.paidInPart],
    ['Refunded to you', money.refunded],
    ['To be refunded to you', money.dueBack],
    ['Still to pay', money.paidInPart > 0 ? money.stillToPay : (0 as Cents)],
  ];
  const shown = lines.filter(([, amount]) => amount > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="mt-3 space-y-1">
      {shown.map(([name, amount]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="text-right">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
