import { toDateInput } from '~/lib/format/dates';
import { toCents, type Cents } from '~/lib/format/money';
import type { CashHolder } from './cash-holder';
import { accountOf, type OrderMoney } from './order-account';

/** Money that came in for an order, or went back. */
export type MoneyMovement = {
  readonly at: Date;
  /** Negative where it went back. */
  readonly amount: Cents;
  readonly method: 'mpesa' | 'cash';
  /** Receipt or code of M-Pesa. Null for cash, and for a payment that only a query reported. */
  readonly code: string | null;
  /** Whose cash; null for M-Pesa, and where it was not recorded. */
  readonly holder: CashHolder | null;
  /** It paid a part of the order. */
  readonly isPart: boolean;
};

/**
 * The money of an order as it moved, from which every figure of a day is made (docs/decisions/0127). A payment that is found not to
 * have come is gone from here, and so from the day for which it was recorded; nothing else takes from a day that has passed.
 */
export const listMoneyMovements = (order: OrderMoney): readonly MoneyMovement[] => [
  ...accountOf(order).receipts.flatMap(
    ({ at, amount, method, receiptNumber, holder = null, isPart = false }) =>
      at
        ? [{ at, amount, method, code: receiptNumber, holder: method === 'cash' ? holder : null, isPart }]
        : [],
  ),
  ...(order.refunds ?? []).map(({ at, amount, method, code, holder = null }) => ({
    at,
    amount: toCents(-amount),
    method,
    code,
    holder,
    isPart: false,
  })),
  ...(order.reversals ?? []).flatMap(({ state, at, amount, of }) =>
    state === 'returned'
      ? [
          {
            at,
            amount: toCents(-amount),
            method: 'mpesa' as const,
            code: of,
            holder: null,
            isPart: false,
          },
        ]
      : [],
  ),
];

/** The days (Nairobi, `YYYY-MM-DD`) of all the movements of these states of an order, and those that it knows already. */
export const moneyDaysOf = (
  ...states: readonly (OrderMoney & { moneyDays?: readonly string[] })[]
): string[] =>
  [
    ...new Set(
      states.flatMap((state) => [
        ...(state.moneyDays ?? []),
        ...listMoneyMovements(state).map(({ at }) => toDateInput(at)),
      ]),
    ),
  ].sort();
