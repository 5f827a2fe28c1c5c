import { formatMoney, type Cents, type CurrencyPrefix } from '~/lib/money';

/** An amount that never breaks over two lines and stands in columns. */
export const Money = ({ amount, prefix }: { amount: Cents; prefix?: CurrencyPrefix }) => (
  <span className="money">{formatMoney(amount, prefix)}</span>
);
