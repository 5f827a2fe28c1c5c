import type { PricedCart } from '~/domain/cart/priced-cart';
import type { DeliveryMethod } from '~/domain/orders/order';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { CollapsibleSummary, OrderSummary } from '~/ui/order/order-summary';
import { describeTotals, type Totals } from './describe-totals';

/**
 * Beside the form on a wide screen, collapsed above it on a phone. It follows the method without a script (`ByMethod`), and the
 * area where scripts run (app/enhance/forms/show-choice); its note names the cost of the other method.
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
  const show = (shows: keyof Totals) => (
    <ByMethod
      chosen={method}
      offered={deliveries}
      shows={shows}
      textOf={(each) => describeTotals(cart.subtotal, each, deliveryFee, deliveries)[shows]}
    />
  );
  return (
    <div className="mb-6 lg:sticky lg:top-4 lg:order-2 lg:mb-0">
      <CollapsibleSummary total={show('total')}>
        <OrderSummary
          lines={cart.lines}
          subtotal={cart.subtotal}
          {...(deliveries.includes('delivery') && { deliveryFee: fee })}
          total={total}
          byMethod={{ fee: show('fee'), total: show('total') }}
        >
          <p className="mt-2 text-sm text-ink-soft">{show('note')}</p>
        </OrderSummary>
      </CollapsibleSummary>
    </div>
  );
}

/** Shown while their radio button is checked (app/tailwind.css). */
const methodClasses = { delivery: 'when-delivery', pickup: 'when-pickup' } as const;

const conditions = { delivery: 'if we deliver it', pickup: 'if you collect it' } as const;

/**
 * The text of each method, the chosen one first, of which the style sheet shows that of the checked one; in a browser without `:has` it is the one that
 * the page came with. Text browsers show all of them, so an amount of another method says what it is for.
 */
const ByMethod = ({
  chosen,
  offered,
  shows,
  textOf,
}: {
  chosen: DeliveryMethod;
  offered: readonly DeliveryMethod[];
  shows: keyof Totals;
  textOf: (method: DeliveryMethod) => string;
}) => (
  <>
    {[chosen, ...offered.filter((method) => method !== chosen)].map((method) => (
      <span key={method} className={`${methodClasses[method]} ${method === chosen ? '' : 'hidden'}`}>
        <span className={shows === 'note' ? undefined : 'money'} data-shows={shows}>
          {textOf(method)}
        </span>
        {shows !== 'note' && method !== chosen && <span className="sr-only"> {conditions[method]}</span>}{' '}
      </span>
    ))}
  </>
);
