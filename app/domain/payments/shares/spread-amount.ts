import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { accountOf, type OrderMoney } from '~/domain/orders/account/order-account';
import { addCents, toCents, type Cents } from '~/lib/format/money';

/** What M-Pesa would take for what an order owes, in whole shillings; null for nothing. */
const owedOf = (order: OrderMoney): Cents | null => toMpesaAmount(accountOf(order).stillToPay);

/** What these orders owe together by M-Pesa. */
export const owedTogether = (orders: readonly OrderMoney[]): Cents =>
  addCents(...orders.map((order) => owedOf(order) ?? toCents(0)));

/**
 * What each of these orders gets of one payment by M-Pesa: what it owes, in whole shillings, in their order, as far as the payment goes. More
 * than they owe together is of the last one, where it is due back; empty where none owes anything.
 */
export function spreadAmount<Owing extends OrderMoney>(
  orders: readonly Owing[],
  amount: Cents,
): readonly { readonly order: Owing; readonly amount: Cents }[] {
  let rest: number = amount;
  const owing = orders.flatMap((order) => {
    const owed = owedOf(order);
    return owed === null ? [] : [{ order, owed }];
  });
  return owing.flatMap(({ order, owed }, index) => {
    const share = index === owing.length - 1 ? rest : Math.min(rest, owed);
    rest -= share;
    return share > 0 ? [{ order, amount: toCents(share) }] : [];
  });
}
