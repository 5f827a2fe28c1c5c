import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { toDateInput } from '~/lib/format/dates';
import { daysBetween } from '~/lib/calendar-days';
import type { PaymentHints } from './order-search';
import { foldSearch } from './order-search-words';
import type { Order } from '~/domain/orders/order';

type Ranked = Pick<Order, 'createdAt' | 'customer' | 'paymentStatus' | 'totalAmount'>;

/**
 * The likeliest orders of a payment first: by amount, day and first name, then those that are not paid, then the newest. None is
 * excluded, and none is matched: a person asks the customer.
 */
export function rankByPayment<Row extends Ranked>(
  newestFirst: readonly Row[],
  { amounts, names, day }: PaymentHints,
): readonly Row[] {
  const isAmount = ({ totalAmount }: Ranked) =>
    [totalAmount, toMpesaAmount(totalAmount)].some(
      (cents) => cents !== null && amounts.includes(cents / 100),
    );
  const distance = ({ createdAt }: Ranked) =>
    day === null ? 0 : Math.abs(daysBetween(day, toDateInput(createdAt)));
  const isNamed = ({ customer }: Ranked) =>
    foldSearch(`${customer.firstName} ${customer.lastName}`)
      .split(' ')
      .some((name) => names.includes(name));
  const isUnpaid = ({ paymentStatus }: Ranked) => paymentStatus !== 'paid';
  return newestFirst
    .map((order) => ({
      order,
      rank: [-Number(isAmount(order)), distance(order), -Number(isNamed(order)), -Number(isUnpaid(order))],
    }))
    .sort(
      ({ rank: one }, { rank: other }) =>
        one.map((value, index) => value - (other[index] ?? 0)).find(Boolean) ?? 0,
    )
    .map(({ order }) => order);
}
