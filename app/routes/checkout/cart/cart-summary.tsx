import type { PricedCart } from '~/domain/cart/priced-cart';
import type { DeliveryPrice } from '~/domain/orders/delivery/delivery-terms-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { addCents } from '~/lib/format/money';
import { Money } from '~/ui/money';

/** The receipt of the cart: free if collected, as the specification says, and what it comes to with delivery. */
export function CartSummary({
  cart,
  deliveryPrices,
  children,
}: {
  cart: Pick<PricedCart, 'lines' | 'subtotal'>;
  deliveryPrices: readonly DeliveryPrice[];
  children: React.ReactNode;
}) {
  const delivered = deliveryPrices.find(({ minimumOrder }) => minimumOrder <= cart.subtotal);
  const lowest = delivered && addCents(cart.subtotal, delivered.fee);
  const onlyPrice = deliveryPrices[0]?.name === '' ? deliveryPrices[0] : null;
  const nextDay = onlyPrice?.nextDay && `Next delivery ${addNonBreakingSpaces(onlyPrice.nextDay)}.`;
  return (
    <section aria-labelledby="summary" className="card p-4 lg:sticky lg:top-4">
      <h2 id="summary">Order Summary</h2>
      <ul className="mt-3 space-y-1 text-sm">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>{`${line.quantity}\u00a0× ${addNonBreakingSpaces(line.name)}`}</span>
            <Money amount={line.lineTotal} prefix="" />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-dashed border-edge pt-3">
        <dt>Subtotal</dt>
        <dd className="text-right">
          <Money amount={cart.subtotal} />
        </dd>
        <dt>Shipping</dt>
        <dd className="text-right">Free</dd>
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">
          <Money amount={cart.subtotal} />
        </dd>
      </dl>
      <div className="mt-3 space-y-1 border-t border-dashed border-edge pt-3 text-sm">
        <p>
          Free if you collect it.{' '}
          {onlyPrice && !lowest ? (
            <>
              Home delivery is {addNonBreakingSpaces(onlyPrice.price)}. {nextDay}
            </>
          ) : !lowest ? (
            deliveryPrices.length > 0 && 'Your order is too small for home delivery. We deliver:'
          ) : onlyPrice ? (
            <>
              Home delivery is {addNonBreakingSpaces(onlyPrice.price)}: <Money amount={lowest} /> in total.{' '}
              {nextDay}
            </>
          ) : (
            <>
              With home delivery it comes to <Money amount={lowest} /> or more, depending on your area:
            </>
          )}
        </p>
        {!onlyPrice && (
          <ul>
            {deliveryPrices.map(({ name, price, nextDay }) => (
              <li key={name} className="flex justify-between gap-4">
                <span>
                  {name}
                  {nextDay && <span className="block text-ink-soft">Next delivery {nextDay}</span>}
                </span>
                <span className="text-right">{addNonBreakingSpaces(price)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-4 grid gap-3">{children}</div>
    </section>
  );
}
