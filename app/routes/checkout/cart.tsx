import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { quantityOptions } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { composeOrderChat } from '~/domain/orders/checkout/chat-text';
import { findFirstPickupDay } from '~/domain/orders/checkout/pickup-days';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { listDeliveryPrices } from '~/domain/orders/delivery/delivery-terms-view';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { everyMorningPath } from '~/domain/standing-orders/takes-standing-orders.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { setFlash } from '~/http/session/flash.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { privateMeta } from '~/http/seo/page-title';
import { readCheckout } from '~/http/orders/checkout-cookie.server';
import { findEnteredDetails } from '~/http/orders/entered-details.server';
import { loadOrderAgainOffer } from '~/http/orders/order-again-offer.server';
import { mayOpenOrder } from '~/http/orders/order-access.server';
import { readTrackedCart, updateCart } from '~/http/cart/visitor-cart.server';
import { readSession } from '~/http/session/session.server';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { orderPath } from '~/paths';
import { productAnchor } from '~/ui/catalogue/product-list-item';
import { EmptyState } from '~/ui/empty-state';
import { ContactLinks } from '~/ui/layout/contact-links';
import { useRootData } from '~/ui/layout/use-root-data';
import { NoCookiesNotice } from '~/ui/no-cookies-notice';
import { Notice } from '~/ui/notice';
import { OrderAgainOffer } from '~/ui/order/order-again-offer';
import { applyCartIntent, undoAction, type CartIntentResult } from './cart/apply-cart-intent.server';
import { CartLine } from './cart/cart-line';
import { CartSummary } from './cart/cart-summary';
import { clearCartUndo, readCartUndo, serializeCartUndo } from './cart/cart-undo-cookie.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Shopping Cart', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { cart: visitor, unpaid } = await readTrackedCart(request, now);
  const awaited = unpaid.orders.find(({ isReturned }) => !isReturned)?.number ?? null;
  const [cart, isAwaited, settings, state, signedIn] = await Promise.all([
    priceCart(visitor.lines, visitor.accepted),
    awaited !== null && mayOpenOrder(request, now, awaited),
    loadSiteSettings(),
    readCheckout(request),
    readSession(request, now),
  ]);
  const { details } = await findEnteredDetails(state, signedIn, settings, now);
  const offered = findOfferedMethods(settings);
  const refusal = readRefusalText(settings, now);
  const again = await loadOrderAgainOffer(request, now, settings);
  const inCart = new Set(cart.lines.map(({ id }) => id));
  return {
    ...cart,
    again: again?.lineIds.every((id) => inCart.has(id)) ? null : again,
    lines: cart.lines.map((line) => ({
      ...line,
      quantities: quantityOptions(line.quantity, line.available),
    })),
    awaitedOrder: isAwaited ? awaited : null,
    chat: composeOrderChat(cart, details ?? {}, settings),
    refusal,
    everyMorning: everyMorningPath(visitor.lines, settings),
    // No day comes for an order that can't be placed.
    deliveryPrices: offered.delivery && refusal === '' ? listDeliveryPrices(settings, now) : [],
    mayBeCollected: offered.pickup,
    pickupDay:
      offered.pickup && refusal === ''
        ? (findFirstPickupDay(settings, now, details?.['pickupLocation'])?.day ?? null)
        : null,
    saveData: isSaveDataRequest(request),
    hasCookies: request.headers.has('Cookie'),
    pricesChanged: cart.lines.some((line) => line.problem?.kind === 'price-changed'),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const removed = await readCartUndo(request);
  const { outcome, headers: cookies } = await updateCart(request, now, (cart) =>
    applyCartIntent(cart, form, removed),
  );
  const headers = new Headers(cookies);
  const anchor = findReturnAnchor(form, outcome);
  const undoCookie = outcome.removed && (await serializeCartUndo(outcome.removed));
  if (undoCookie) headers.append('Set-Cookie', undoCookie);
  if (outcome.message)
    headers.append(
      'Set-Cookie',
      await setFlash({
        ...outcome.message,
        ...(undoCookie && { action: undoAction }),
        ...(anchor && { at: anchor }),
      }),
    );
  if (fieldText(form, 'intent') === undoAction.intent) headers.append('Set-Cookie', await clearCartUndo());
  const path = safeRedirect(fieldText(form, 'returnTo'), '/cart');
  return redirect(anchor ? `${path}#${anchor}` : path, { status: 303, headers });
}

/**
 * The anchor of the product that was added from a list: the shopper returns to it, with the message beside
 * it. A product page, whose form has a quantity, returns to its top; so does an error, since the product may
 * have left the list.
 */
function findReturnAnchor(form: FormData, { message }: CartIntentResult): string | null {
  const isFromList = fieldText(form, 'intent') === 'add' && form.has('returnTo') && !form.has('quantity');
  return isFromList && message?.kind !== 'error' ? productAnchor(fieldText(form, 'productId')) : null;
}

export default function CartPage() {
  const {
    lines,
    itemCount,
    subtotal,
    hasProblems,
    pricesChanged,
    awaitedOrder,
    again,
    chat,
    refusal,
    everyMorning,
    deliveryPrices,
    mayBeCollected,
    pickupDay,
    saveData,
    hasCookies,
  } = useLoaderData<typeof loader>();
  const { site } = useRootData();
  if (lines.length === 0)
    return (
      <>
        <h1 className="mb-6">Shopping Cart</h1>
        {awaitedOrder && (
          <div className="mb-4">
            <AwaitedOrder number={awaitedOrder} />
          </div>
        )}
        {again && (
          <div className="mb-4">
            <OrderAgainOffer offer={again} returnTo="/cart" />
          </div>
        )}
        {!hasCookies && <NoCookiesNotice where="cart" />}
        <EmptyState
          title="Your cart is empty"
          text="Looks like you haven't added any items to your cart yet."
          picture="/images/empty-cart.svg"
        >
          <a href="/shop" className="button button-primary">
            Continue Shopping
          </a>
        </EmptyState>
      </>
    );
  return (
    <>
      <h1>
        Shopping Cart{' '}
        <span className="font-sans text-lg font-normal text-ink-soft">
          ({itemCount} {itemCount === 1 ? 'item' : 'items'})
        </span>
      </h1>
      <div className="mt-4 items-start gap-8 space-y-4 lg:grid lg:grid-cols-[1fr_22rem] lg:space-y-0">
        <div className="space-y-4">
          {awaitedOrder && <AwaitedOrder number={awaitedOrder} />}
          {pricesChanged && (
            <Notice kind="warning">
              <p>Some prices have changed since you chose these products.</p>
              <form method="post">
                <button name="intent" value="accept" className="button button-secondary">
                  Accept the new prices
                </button>
              </form>
            </Notice>
          )}
          <ul className="card divide-y divide-edge-pale">
            {lines.map((line) => (
              <CartLine key={line.id} line={line} saveData={saveData} />
            ))}
          </ul>
          <form method="post" className="text-right">
            <button name="intent" value="clear" className="button button-quiet">
              Clear Cart
            </button>
          </form>
        </div>
        <CartSummary
          cart={{ lines, subtotal }}
          deliveryPrices={deliveryPrices}
          mayBeCollected={mayBeCollected}
          pickupDay={pickupDay}
        >
          {hasProblems ? (
            <p className="font-bold text-error">Please fix the marked items above before you check out.</p>
          ) : refusal !== '' ? (
            <p className="font-bold">{addNonBreakingSpaces(refusal)}</p>
          ) : (
            <a href="/checkout" className="button button-primary">
              Proceed to Checkout
            </a>
          )}
          <a href="/shop" className="button button-secondary">
            Continue Shopping
          </a>
          {everyMorning && (
            <a href={everyMorning} className="link py-2.5">
              Every morning?
            </a>
          )}
          <ContactLinks site={site} lead="Prefer to talk to us?" chat={chat} />
        </CartSummary>
        {again && <OrderAgainOffer offer={again} returnTo="/cart" isBesideCart />}
      </div>
    </>
  );
}

const AwaitedOrder = ({ number }: { number: string }) => (
  <Notice kind="warning">
    <p>
      Your order {number} is waiting for its M-Pesa payment. If you don’t pay, its products go back into your
      cart.
    </p>
    <p>
      <a href={orderPath('waiting', number, '')} className="inline-block py-1 font-bold underline">
        Continue to payment
      </a>
    </p>
  </Notice>
);
