import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import type { Cents } from '~/lib/format/money';
import { orderPath } from '~/paths';
import { Money } from '../money';
import { NotYou } from './not-you';

/**
 * The last order in one line; its button leads to step 2, or to the cart where something needs a look. Beside a filled cart it is
 * the quieter button, and leads back to what it has added.
 */
export const OrderAgainOffer = ({
  offer: { number, products, total, isSignedIn },
  returnTo,
  isBesideCart = false,
}: {
  offer: {
    readonly number: string;
    readonly products: string;
    readonly total: Cents;
    readonly isSignedIn: boolean;
  };
  returnTo: string;
  isBesideCart?: boolean;
}) => (
  <section aria-label="Order again" className="card p-4">
    <form method="post" action={orderPath('order', number, '')}>
      <p className="break-words">
        <strong>Order again:</strong> {addNonBreakingSpaces(products)}, <Money amount={total} prefix="KSh" />
      </p>
      {!isBesideCart && <input type="hidden" name="then" value="checkout" />}
      <button
        name="intent"
        value="again"
        className={`button mt-2 w-full ${isBesideCart ? 'button-secondary' : 'button-primary'}`}
      >
        {isBesideCart ? 'Add these to your cart' : 'Order again'}
      </button>
    </form>
    <NotYou isSignedIn={isSignedIn} returnTo={returnTo} />
  </section>
);
