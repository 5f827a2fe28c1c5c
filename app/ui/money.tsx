import { formatMoney, type Cents, type CurrencyPrefix } from '~/lib/format/money';

/** An amount that does not wrap, in tabular figures. */
export const Money = ({ amount, prefix }: { amount: Cents; prefix?: CurrencyPrefix }) => (
  <span className="money">{formatMoney(amount, prefix)}</span>
);
