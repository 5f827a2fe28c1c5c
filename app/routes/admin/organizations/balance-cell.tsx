import { formatMoney, toCents, type Cents } from '~/lib/format/money';

/** What an organization owes, and what of it is overdue. */
export const BalanceCell = ({ balance, overdue }: { balance: Cents; overdue: Cents }) => (
  <span>
    <span className="money block">{balance > 0 ? formatMoney(balance) : 'Nothing'}</span>
    {overdue > 0 && (
      <strong className="block text-error">
        <span className="money">{formatMoney(overdue)}</span> overdue
      </strong>
    )}
    {balance < 0 && (
      <span className="block text-sm text-ink-soft">
        <span className="money">{formatMoney(toCents(-balance))}</span> paid in advance
      </span>
    )}
  </span>
);
