import type { OfferView } from '~/domain/catalogue/product-view';
import type { EarliestDay } from '~/domain/orders/delivery/order-day';
import { formatMoney } from '~/lib/format/money';
import { inputKinds } from '~/lib/forms/input-kinds';
import { beginStandingOrderPath } from '~/paths';
import { Icon } from '~/ui/icon';
import { Unbroken } from '~/ui/unbroken';
import { deliveryMethodIcons } from '~/ui/order/delivery-method-icons';
import { NoOrders, type OrdersOff } from './orders-off';
import { SizeChoices, SizePrices } from './size-choices';
import { VariantChips } from './variant-chips';

/** A form that adds a product to the cart and redirects to `returnTo`; disabled where nothing is available. */
export function AddToCart(props: {
  product: OfferView;
  returnTo: string;
  /** Without the quantity field, the quantity is 1. */
  withQuantity?: boolean;
  variantsAs?: 'list' | 'chips' | 'choices';
  /** For `choices`. */
  lowStockThreshold?: number;
  /** Null where no day is promised. */
  earliestDay?: EarliestDay | null;
  ordersOff?: OrdersOff | undefined;
  /** The farm brings it every morning, too: the button leads to its form with the size chosen, without a script. */
  everyMorning?: boolean | undefined;
}) {
  const {
    product,
    returnTo,
    withQuantity,
    variantsAs = 'list',
    lowStockThreshold,
    earliestDay,
    ordersOff,
    everyMorning,
  } = props;
  const available = product.isActive && product.isInStock;
  const [only] = product.variants;
  const hasSizes = product.variants.length > 1;
  if (ordersOff)
    return (
      <div className="space-y-2">
        {variantsAs === 'choices' && hasSizes && <SizePrices product={product} />}
        <NoOrders {...ordersOff} />
      </div>
    );
  return (
    <form method="post" action="/cart" className="space-y-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {product.variants.length === 1 && <input type="hidden" name="sku" value={only?.sku} />}
      {variantsAs === 'chips' && <VariantChips product={product} disabled={!available} />}
      {variantsAs === 'choices' && hasSizes && (
        <SizeChoices product={product} disabled={!available} lowStockThreshold={lowStockThreshold} />
      )}
      {variantsAs === 'list' && hasSizes && <SizeList product={product} disabled={!available} />}
      {earliestDay && available && (
        <p className="flex gap-2 font-bold">
          <Icon name={deliveryMethodIcons[earliestDay.method]} />{' '}
          <span>
            <Unbroken text={earliestDay.text} />
          </span>
        </p>
      )}
      <div className="flex gap-2">
        {withQuantity && (
          <span data-quantity className="relative flex-none">
            <input
              name="quantity"
              {...inputKinds.steppedNumber}
              min={1}
              // Above what an order holds: the cart then says how many there are.
              max={99_999}
              defaultValue={1}
              required
              disabled={!available}
              aria-label="Quantity"
              className="field no-spinner w-36 px-12 text-center tabular-nums"
            />
          </span>
        )}
        <button className="button button-primary w-full px-3" disabled={!available}>
          {available ? 'Add to Cart' : product.isActive ? 'Out of Stock' : 'Not Available'}
        </button>
      </div>
      {everyMorning && product.isActive && (
        <button formAction={beginStandingOrderPath} formMethod="get" formNoValidate className="link py-2.5">
          Every morning?
        </button>
      )}
    </form>
  );
}

const SizeList = ({ product, disabled }: { product: OfferView; disabled: boolean }) => (
  <select name="sku" className="field px-2" aria-label={`Size of ${product.name}`} disabled={disabled}>
    {product.variants.map((variant) => (
      <option key={variant.sku} value={variant.sku} disabled={variant.left === 0}>
        {formatSize(variant)}
      </option>
    ))}
  </select>
);

const formatSize = ({ name, price, left }: OfferView['variants'][number]) =>
  `${name} - ${formatMoney(price, '')}${left === 0 ? ' (sold out)' : ''}`;
