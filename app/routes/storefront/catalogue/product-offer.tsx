import type { ProductView } from '~/domain/catalogue/product-view';
import { lowestPriceUnitPrice } from '~/domain/catalogue/unit-price';
import type { EarliestDay } from '~/domain/orders/delivery/order-day';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatMoney } from '~/lib/format/money';
import { AddToCart } from '~/ui/catalogue/add-to-cart';
import { ordersOffOf } from '~/ui/catalogue/orders-off';
import { SaleEnd, WasPrice } from '~/ui/catalogue/sale-price';
import { Availability } from '~/ui/catalogue/size-choices';
import { UnitPrice } from '~/ui/catalogue/unit-price';
import { useRootData } from '~/ui/layout/use-root-data';

/** Prices, sizes, the day and Add to Cart: of several sizes, each has its price. */
export function ProductOffer(props: {
  product: ProductView;
  /** The path that adding to the cart leads back to. */
  returnTo: string;
  lowStockThreshold: number;
  /** Null where no day is promised. */
  earliestDay: EarliestDay | null;
  everyMorning?: boolean | undefined;
}) {
  const { product, returnTo, lowStockThreshold, earliestDay, everyMorning } = props;
  const [only] = product.variants;
  return (
    <>
      {product.variants.length < 2 && (
        <div>
          {only && <p className="text-ink-soft">{addNonBreakingSpaces(only.name)}</p>}
          <p className="text-xl font-bold">
            <span className="money">{formatMoney(product.lowestPrice)}</span>
            <WasPrice sale={product.sale} />
            <UnitPrice price={lowestPriceUnitPrice(product)} />
            <SaleEnd sale={product.sale} />
          </p>
          {only && product.isActive && (
            <p>
              <Availability left={only.left} lowStockThreshold={lowStockThreshold} />
            </p>
          )}
        </div>
      )}
      <AddToCart
        product={product}
        returnTo={returnTo}
        variantsAs="choices"
        lowStockThreshold={lowStockThreshold}
        withQuantity
        earliestDay={earliestDay}
        everyMorning={everyMorning}
        ordersOff={ordersOffOf(useRootData().site)}
      />
      {product.variants.length > 1 && <SaleEnd sale={product.sale} />}
    </>
  );
}
