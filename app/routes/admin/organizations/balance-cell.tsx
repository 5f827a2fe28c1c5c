import { formatMoney, toCents, type Cents } from '~/lib/format/money';

/** What an organization owes, and what of it is overdue. */
export const BalanceCell = ({ balance, overdue }: { balance: Cents; overdue: Cents }) => (
  <span>
    <span className="money block">{balance > 0 ? formatMoney(balance) : 'Nothing'}</span>
    {overdue > 0 && <strong className="money block text-error">{formatMoney(overdue)} overdue</strong>}
    {balance < 0 && (
      <span className="money block text-sm text-ink-soft">
        {formatMoney(toCents(-balance))} paid in advance
      </span>
    )}
  </span>
);
