import type { PricedCart } from '~/domain/cart/priced-cart';
import type { DeliveryMethod } from '~/domain/orders/order';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { Money } from '~/ui/money';
import { CollapsibleSummary, OrderSummary } from '~/ui/order/order-summary';

/**
 * Beside the form on a wide screen, collapsed above it on a phone. It follows the method where scripts run, and names
 * the cost of the other one where they don't.
 */
export function DetailsSummary({
  cart,
  method,
  deliveryFee,
}: {
  cart: PricedCart;
  method: DeliveryMethod;
  /** Null until the delivery area is chosen. */
  deliveryFee: Cents | null;
}) {
  const withDelivery = addCents(cart.subtotal, deliveryFee ?? free);
  const delivered = method === 'delivery';
  const total = delivered ? withDelivery : cart.subtotal;
  return (
    <CollapsibleSummary total={total}>
      <OrderSummary
        lines={cart.lines}
        subtotal={cart.subtotal}
        deliveryFee={delivered ? deliveryFee : free}
        total={total}
      >
        <p className="mt-2 text-sm text-ink-soft">
          {deliveryFee === null ? (
            'The delivery fee depends on your area. You see the total before you pay.'
          ) : (
            <>
              {delivered ? 'If you collect it there is no delivery fee: ' : 'If we deliver it: '}
              <Money amount={delivered ? cart.subtotal : withDelivery} /> in all.
            </>
          )}
        </p>
      </OrderSummary>
    </CollapsibleSummary>
  );
}

const free = toCents(0);
