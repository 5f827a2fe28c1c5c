import type { CardView } from '~/domain/catalogue/product-view';
import { lowestPriceUnitPrice } from '~/domain/catalogue/unit-price';
import { formatMoney } from '~/lib/format/money';
import { WasPrice } from './sale-price';
import { UnitPrice } from './unit-price';

/** The price of the cheapest size, with the price before a sale and the unit price. In bold text. */
export const LowestPrice = ({ product }: { product: CardView }) => (
  <>
    {product.variants.length > 1 && <span className="text-sm text-clay">from </span>}
    <span className="money">{formatMoney(product.lowestPrice)}</span>
    <WasPrice sale={product.sale} prefix="" />
    <UnitPrice price={lowestPriceUnitPrice(product)} />
  </>
);
