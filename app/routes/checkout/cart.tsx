import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { acceptPrices } from '~/domain/cart/priced-cart';
import { addToCart, type AddToCartResult } from '~/domain/cart/add-to-cart.server';
import {
  cartLineId,
  emptyCart,
  parseQuantity,
  quantityOptions,
  removeLine,
  type Cart,
} from '~/domain/cart/cart';
import { changeQuantity } from '~/domain/cart/change-quantity.server';
import { mergeCarts } from '~/domain/cart/customer-cart';
import { priceCart, type PricedLine } from '~/domain/cart/price-cart.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { safeRedirect, errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-meta';
import { clearCartUndo, serializeCartUndo, readCartUndo } from './cart/cart-undo-cookie.server';
import { updateCart, readCart } from '~/http/cart/visitor-cart.server';
import { bindUnits } from '~/lib/bind-units';
import { productAnchor } from '~/ui/catalogue/product-list-item';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { EmptyState } from '~/ui/empty-state';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { LineProblem } from './cart/line-problem';

export const meta: MetaFunction = ({ matches }) => privateMeta('Shopping Cart', matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await readCart(request);
  const cart = await priceCart(visitor.lines, visitor.accepted);
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, choices: quantityOptions(line.quantity, line.available) })),
    saveData: isSaveDataRequest(request),
    pricesChanged: cart.lines.some((line) => line.problem?.kind === 'price-changed'),
  };
}

type Outcome = {
  cart: Cart;
  message: Flash | null;
  /** What the change has taken out, and can be put back. */
  removed?: Cart;
};

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const removed = await readCartUndo(request);
  const { outcome, headers: cookies } = await updateCart(request, (cart) => change(cart, form, removed));
  const headers = new Headers(cookies);
  const place = placeOf(form, outcome);
  const kept = outcome.removed && (await serializeCartUndo(outcome.removed));
  if (kept) headers.append('Set-Cookie', kept);
  if (outcome.message)
    headers.append(
      'Set-Cookie',
      await setFlash({ ...outcome.message, ...(kept && { action: undo }), ...(place && { at: place }) }),
    );
  if (fieldText(form, 'intent') === undo.intent) headers.append('Set-Cookie', await clearCartUndo());
  const path = safeRedirect(fieldText(form, 'returnTo'), '/cart');
  return redirect(place ? `${path}#${place}` : path, { status: 303, headers });
}

/**
 * The place of the product that was put into the cart from a list: the shopper comes back to it, and the message stands
 * there. The page of a product, whose form asks for a quantity, begins at its top; so does a list that may have lost the
 * product, which is what most refusals mean.
 */
function placeOf(form: FormData, { message }: Outcome): string | null {
  const isFromList = fieldText(form, 'intent') === 'add' && form.has('returnTo') && !form.has('quantity');
  return isFromList && message?.kind !== 'error' ? productAnchor(fieldText(form, 'productId')) : null;
}

/**
 * Nothing asks whether the cart shall really be cleared (decisions.md 37 would give that a page): it is cleared at once
 * and can be put back. That is one tap less for who means it, loses nothing for who does not, and is the same with and
 * without a script.
 */
const undo = { label: 'Undo', path: '/cart', intent: 'undo' } as const;

async function change(cart: Cart, form: FormData, removed: Cart): Promise<Outcome> {
  const id = fieldText(form, 'id');
  switch (fieldText(form, 'intent')) {
    case 'add':
      return add(cart, form);
    case 'quantity':
      return setLineQuantity(cart, id, fieldText(form, 'quantity'));
    case 'remove':
      return {
        cart: { ...cart, lines: removeLine(cart.lines, id) },
        message: { kind: 'success', text: 'Removed from your cart.' },
        removed: { ...cart, lines: cart.lines.filter((line) => cartLineId(line) === id) },
      };
    case 'clear':
      return {
        cart: emptyCart,
        message: { kind: 'success', text: 'Your cart was cleared.' },
        removed: cart,
      };
    case undo.intent:
      return removed.lines.length > 0
        ? {
            cart: mergeCarts(removed, cart).cart,
            message: { kind: 'success', text: 'What you took out is in your cart again.' },
          }
        : { cart, message: { kind: 'error', text: 'There is nothing to put back any more.' } };
    case 'accept':
      return {
        cart: { ...cart, accepted: acceptPrices(await priceCart(cart.lines, {})) },
        message: { kind: 'success', text: 'The new prices are now in your cart.' },
      };
    default:
      throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
  }
}

/** What a person is told when nothing could be added. */
const refusals: Record<Extract<AddToCartResult, { ok: false }>['reason'], string> = {
  'invalid-quantity': 'Please choose a whole number above 0.',
  'unknown-product': 'We do not sell this product any more.',
  'unknown-variant': 'We do not sell this size any more. Please choose another one.',
  'choose-variant': 'Please choose a size first.',
  inactive: 'This product is not available at the moment.',
  'sold-out': 'This is sold out. Please choose another size or product.',
  'cart-full': 'Your cart holds as many different products as it can. Please order these first.',
};

async function add(cart: Cart, form: FormData): Promise<Outcome> {
  const quantity = form.has('quantity') ? parseQuantity(fieldText(form, 'quantity')) : 1;
  const result = await addToCart({
    lines: cart.lines,
    productId: fieldText(form, 'productId'),
    sku: fieldText(form, 'sku') || null,
    quantity: quantity ?? 0,
  });
  if (!result.ok) return { cart, message: { kind: 'error', text: refusals[result.reason] } };
  const { line } = result;
  return {
    cart: { lines: result.lines, accepted: { ...cart.accepted, [line.id]: line.unitPrice } },
    message: result.capped
      ? {
          kind: 'warning',
          text: `${bindUnits(line.name)} is in your cart, but only ${line.quantity}: more are not in stock.`,
        }
      : { kind: 'success', text: `${bindUnits(line.name)} is in your cart (${line.quantity}).` },
  };
}

async function setLineQuantity(cart: Cart, id: string, typed: string): Promise<Outcome> {
  const result = await changeQuantity({ lines: cart.lines, id, quantity: parseQuantity(typed) ?? 0 });
  if (!result.ok) {
    const { reason } = result;
    const text =
      reason === 'unknown-line'
        ? 'This product is not in your cart any more.'
        : refusals[unavailable[reason]];
    return { cart, message: { kind: 'error', text } };
  }
  const { capped, lines, line } = result;
  return {
    cart: { ...cart, lines },
    message: capped
      ? { kind: 'warning', text: `We have only ${line.quantity} of ${bindUnits(line.name)} left.` }
      : null,
  };
}

/** The same words for a line that can't be had, whether it is added or changed. */
const unavailable = {
  'invalid-quantity': 'invalid-quantity',
  gone: 'unknown-product',
  inactive: 'inactive',
  'sold-out': 'sold-out',
} as const;

export default function CartPage() {
  const { lines, itemCount, subtotal, hasProblems, pricesChanged, saveData } = useLoaderData<typeof loader>();
  if (lines.length === 0)
    return (
      <>
        <h1 className="mb-6">Shopping Cart</h1>
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
      <div className="mt-4 items-start gap-8 lg:grid lg:grid-cols-[1fr_22rem]">
        <div className="space-y-4">
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
        <section aria-labelledby="summary" className="card p-4 lg:sticky lg:top-4">
          <h2 id="summary">Order Summary</h2>
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-2">
            <dt>Subtotal</dt>
            <dd className="text-right">
              <Money amount={subtotal} />
            </dd>
            <dt>Shipping</dt>
            <dd className="text-right">Free</dd>
            <dt className="border-t border-edge-pale pt-2 font-bold">Total</dt>
            <dd className="border-t border-edge-pale pt-2 text-right font-bold">
              <Money amount={subtotal} />
            </dd>
          </dl>
          <p className="mt-2 text-sm text-ink-soft">
            Store pickup is free. Home delivery is added at checkout.
          </p>
          <div className="mt-4 grid gap-3">
            {hasProblems ? (
              <p className="font-bold text-error">Please settle what is marked above before you check out.</p>
            ) : (
              <a href="/checkout" className="button button-primary">
                Proceed to Checkout
              </a>
            )}
            <a href="/shop" className="button button-secondary">
              Continue Shopping
            </a>
          </div>
        </section>
      </div>
    </>
  );
}

function CartLine({
  line,
  saveData,
}: {
  line: PricedLine & { choices: readonly number[] };
  saveData: boolean;
}) {
  const name = line.slug ? (
    <a href={`/products/${line.slug}`} className="inline-block hover:underline">
      {bindUnits(line.name)}
    </a>
  ) : (
    bindUnits(line.name)
  );
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-3 p-3 sm:gap-4 sm:p-4">
      <ProductPicture picture={line.picture} sizes="80px" alt="" eager saveData={saveData} />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h2 className="text-lg">{name}</h2>
          <p className="font-bold">
            <Money amount={line.lineTotal} />
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          <Money amount={line.unitPrice} /> each
        </p>
        <LineProblem problem={line.problem} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {line.choices.length > 0 && (
            <form method="post" data-submit-on-change className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="intent" value="quantity" />
              <input type="hidden" name="id" value={line.id} />
              <select
                name="quantity"
                defaultValue={line.quantity}
                aria-label={`Quantity of ${line.name}`}
                className="field w-20"
              >
                {!line.choices.includes(line.quantity) && (
                  <option value={line.quantity}>{line.quantity}</option>
                )}
                {line.choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
              </select>
              <button data-without-script className="button button-secondary">
                Update
              </button>
            </form>
          )}
          <form method="post">
            <input type="hidden" name="intent" value="remove" />
            <button
              name="id"
              value={line.id}
              className="button button-quiet"
              aria-label={`Remove ${line.name}`}
            >
              Remove
            </button>
          </form>
        </div>
      </div>
    </li>
  );
}
