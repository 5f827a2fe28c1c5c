import { formatSaleEnd, type Sale } from '~/domain/catalogue/sales/sale';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatMoney, type CurrencyPrefix } from '~/lib/format/money';

/** The price before a sale, after the price that is charged. Says 'was', because screen readers skip the strike. */
export const WasPrice = ({ sale, prefix }: { sale: Sale | null; prefix?: CurrencyPrefix }) =>
  sale && (
    <>
      {' '}
      <span className="whitespace-nowrap text-sm font-normal text-ink-soft">
        <span className="sr-only">was </span>
        <s className="money">{formatMoney(sale.was, prefix)}</s>
      </span>
    </>
  );

/** `Until 30 November`; nothing without an end. */
export const SaleEnd = ({ sale }: { sale: Sale | null }) =>
  sale?.until && (
    <span className="block text-sm font-normal text-clay">
      {addNonBreakingSpaces(formatSaleEnd(sale.until))}
    </span>
  );
