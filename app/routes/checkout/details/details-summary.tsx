import type { PricedCart } from '~/domain/cart/priced-cart';
import type { DeliveryMethod } from '~/domain/orders/order';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { CollapsibleSummary, OrderSummary } from '~/ui/order/order-summary';
import { describeTotals } from './describe-totals';

/**
 * Beside the form on a wide screen, collapsed above it on a phone. It follows the method and the area where scripts run
 * (app/enhance/forms/show-choice), and names the cost of the other method where they don't.
 */
export function DetailsSummary({
  cart,
  method,
  deliveries,
  deliveryFee,
}: {
  cart: PricedCart;
  method: DeliveryMethod;
  /** The offered ones. */
  deliveries: readonly DeliveryMethod[];
  /** Null until the delivery area is chosen. */
  deliveryFee: Cents | null;
}) {
  const fee = method === 'delivery' ? deliveryFee : toCents(0);
  const total = addCents(cart.subtotal, fee ?? toCents(0));
  return (
    <CollapsibleSummary total={total}>
      <OrderSummary
        lines={cart.lines}
        subtotal={cart.subtotal}
        {...(deliveries.includes('delivery') && { deliveryFee: fee })}
        total={total}
      >
        <p className="mt-2 text-sm text-ink-soft" data-shows="note">
          {describeTotals(cart.subtotal, method, deliveryFee, deliveries).note}
        </p>
      </OrderSummary>
    </CollapsibleSummary>
  );
}
