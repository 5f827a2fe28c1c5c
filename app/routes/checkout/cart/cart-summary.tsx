import type { PricedCart } from '~/domain/cart/priced-cart';
import { describeFirstPickup } from '~/domain/orders/checkout/pickup-days';
import type { DeliveryPrice } from '~/domain/orders/delivery/delivery-terms-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { addCents, type Cents } from '~/lib/format/money';
import { Money } from '~/ui/money';
import { Unbroken } from '~/ui/unbroken';

/** The receipt of the cart: free if collected, as the specification says, and what it comes to with delivery. */
export function CartSummary({
  cart,
  deliveryPrices,
  mayBeCollected,
  pickupDay,
  children,
}: {
  cart: Pick<PricedCart, 'lines' | 'subtotal'>;
  /** Empty where delivery is not offered. */
  deliveryPrices: readonly DeliveryPrice[];
  mayBeCollected: boolean;
  /** `YYYY-MM-DD`, the first one; null where none is offered. */
  pickupDay: string | null;
  children: React.ReactNode;
}) {
  const delivered = deliveryPrices.find(({ minimumOrder }) => minimumOrder <= cart.subtotal);
  const lowest = delivered && addCents(cart.subtotal, delivered.fee);
  const onlyPrice = deliveryPrices[0]?.name === '' ? deliveryPrices[0] : null;
  const nextDelivery = onlyPrice?.nextDelivery && `${onlyPrice.nextDelivery}.`;
  const readyToCollect = pickupDay && <Unbroken text={`${describeFirstPickup({ day: pickupDay })}.`} />;
  const total = mayBeCollected || !onlyPrice ? cart.subtotal : addCents(cart.subtotal, onlyPrice.fee);
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
      <dl className="mt-3 grid grid-cols-2 gap-y-1 border-t border-dashed border-edge pt-3">
        <dt>Subtotal</dt>
        <dd className="text-right">
          <Money amount={cart.subtotal} />
        </dd>
        {deliveryPrices.length > 0 && (
          <>
            <dt>Shipping</dt>
            <dd className="text-right">
              {mayBeCollected ? 'Free' : onlyPrice ? addNonBreakingSpaces(onlyPrice.price) : 'By area'}
            </dd>
          </>
        )}
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">
          <Money amount={total} />
        </dd>
      </dl>
      {deliveryPrices.length > 0 && (
        <div className="mt-3 space-y-1 border-t border-dashed border-edge pt-3 text-sm">
          <p>
            {mayBeCollected && 'Free if you collect. '}
            <DeliveryNote
              lowest={lowest}
              onlyPrice={onlyPrice}
              nextDelivery={nextDelivery}
              isOnlyWay={!mayBeCollected}
            />
          </p>
          {!onlyPrice && (
            <ul>
              {deliveryPrices.map(({ name, price, nextDelivery }) => (
                <li key={name} className="flex justify-between gap-4">
                  <span>
                    {name}
                    {nextDelivery && (
                      <span className="block text-ink-soft">
                        <Unbroken text={nextDelivery} />
                      </span>
                    )}
                  </span>
                  <span className="text-right">{addNonBreakingSpaces(price)}</span>
                </li>
              ))}
            </ul>
          )}
          {readyToCollect && <p>{readyToCollect}</p>}
        </div>
      )}
      {deliveryPrices.length === 0 && mayBeCollected && (
        <p className="mt-3 border-t border-dashed border-edge pt-3 text-sm">
          You collect your order. {readyToCollect}
        </p>
      )}
      <div className="mt-4 grid gap-3">{children}</div>
    </section>
  );
}

function DeliveryNote({
  lowest,
  onlyPrice,
  nextDelivery,
  isOnlyWay,
}: {
  /** What the cheapest delivery comes to; undefined where the cart is too small for each. */
  lowest: Cents | undefined;
  onlyPrice: DeliveryPrice | null;
  /** A sentence, or nothing. */
  nextDelivery: string | null | undefined;
  /** The total has the fee of the only delivery already. */
  isOnlyWay: boolean;
}) {
  if (onlyPrice && isOnlyWay && lowest !== undefined)
    return <Unbroken text={`We’ll deliver it to your door. ${nextDelivery ?? ''}`} />;
  if (onlyPrice) {
    const price = addNonBreakingSpaces(onlyPrice.price.replace(/^Free/, 'free'));
    return lowest === undefined ? (
      <Unbroken text={`Home delivery is ${price}. ${nextDelivery ?? ''}`} />
    ) : (
      <>
        With home delivery ({price}): <Money amount={lowest} />. <Unbroken text={nextDelivery ?? ''} />
      </>
    );
  }
  if (lowest === undefined) return 'Your order is too small for home delivery. We deliver:';
  return (
    <>
      With home delivery it comes to <Money amount={lowest} /> or more, depending on your area:
    </>
  );
}
