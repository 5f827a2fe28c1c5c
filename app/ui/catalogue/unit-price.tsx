import { formatUnitPrice, type UnitPrice as Price } from '~/domain/catalogue/unit-price';
import type { CurrencyPrefix } from '~/lib/format/money';

/**
 * `KES 130 per litre`, on a line of its own; nothing without a unit price.
 * A card gives `lowestPriceUnitPrice(product)`, a list of sizes `unitPrice(variant)`.
 */
export const UnitPrice = ({ price, prefix }: { price: Price | null; prefix?: CurrencyPrefix }) =>
  price && <span className="block text-sm font-normal text-ink-soft">{formatUnitPrice(price, prefix)}</span>;
