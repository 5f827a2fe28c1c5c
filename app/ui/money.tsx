import { formatMoney, type Cents, type CurrencyPrefix } from '~/lib/format/money';

/** An amount that does not wrap, in tabular figures. */
export const Money = ({
  amount,
  prefix,
  shows,
}: {
  amount: Cents;
  prefix?: CurrencyPrefix;
  /** What a choice in a form changes it to (app/enhance/forms/show-choice). */
  shows?: string;
}) => (
  <span className="money" data-shows={shows}>
    {formatMoney(amount, prefix)}
  </span>
);
