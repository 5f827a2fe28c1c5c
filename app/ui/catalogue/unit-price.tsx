import { formatUnitPrice, type UnitPrice as Price } from '~/domain/catalogue/unit-price';

/**
 * `KES 130 a litre`, on a line of its own; nothing without a unit price.
 * A card gives `lowestPriceUnitPrice(product)`, a list of sizes `unitPrice(variant)`.
 */
export const UnitPrice = ({ price }: { price: Price | null }) =>
  price && (
    <span className="block whitespace-nowrap text-sm font-normal text-ink-soft">
      {formatUnitPrice(price)}
    </span>
  );
