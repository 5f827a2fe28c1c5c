import { addToCart, type AddToCartResult } from '~/domain/cart/add-to-cart.server';
import {
  cartLineId,
  emptyCart,
  maxLineQuantity,
  parseWholeNumber,
  removeLine,
  type Cart,
} from '~/domain/cart/cart';
import { changeQuantity } from '~/domain/cart/change-quantity.server';
import { mergeCarts } from '~/domain/cart/customer-cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { acceptPrices, type CartChange, type PricedLine } from '~/domain/cart/priced-cart';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, unreadableForm } from '~/http/forms/read-form.server';
import type { Flash } from '~/http/session/flash.server';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

export type CartIntentResult = {
  cart: Cart;
  message: Flash | null;
  /** The removed lines, for Undo. */
  removed?: Cart;
};

/** Clearing needs no confirmation: it is undone with one tap, with and without a script. */
export const undoAction = { label: 'Undo', path: '/cart', intent: 'undo' } as const;

/** Applies the intent of a cart form. Throws a 400 response for an unknown intent. */
export async function applyCartIntent(cart: Cart, form: FormData, removed: Cart): Promise<CartIntentResult> {
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
    case undoAction.intent:
      return removed.lines.length > 0
        ? {
            cart: mergeCarts(removed, cart).cart,
            message: { kind: 'success', text: 'The product is back in your cart.' },
          }
        : { cart, message: { kind: 'error', text: 'Everything is already back in your cart.' } };
    case 'accept':
      return {
        cart: { ...cart, accepted: acceptPrices(await priceCart(cart.lines, {})) },
        message: { kind: 'success', text: 'The new prices are now in your cart.' },
      };
    default:
      throw unreadableForm();
  }
}

const addErrors: Record<Extract<AddToCartResult, { ok: false }>['reason'], string> = {
  'invalid-quantity': 'Please choose a whole number above 0.',
  'unknown-product': 'We no longer sell this product.',
  'unknown-variant': 'We no longer sell this size. Please choose another one.',
  'choose-variant': 'Please choose a size first.',
  inactive: 'This product is not available right now.',
  'sold-out': 'This is sold out. Please choose another size or product.',
  'cart-full': 'Your cart is full. Please order these products first.',
};

async function add(cart: Cart, form: FormData): Promise<CartIntentResult> {
  const asked = form.has('quantity') ? parseWholeNumber(fieldText(form, 'quantity')) : 1;
  const result = await addToCart({
    lines: cart.lines,
    productId: fieldText(form, 'productId'),
    sku: fieldText(form, 'sku') || null,
    quantity: Math.min(asked ?? 0, maxLineQuantity),
  });
  if (!result.ok) return { cart, message: { kind: 'error', text: addErrors[result.reason] } };
  const { line } = result;
  return {
    cart: { lines: result.lines, accepted: { ...cart.accepted, [line.id]: line.unitPrice } },
    message: isCapped(result, asked)
      ? { kind: 'warning', text: await cappedMessage(line), offersCheckout: true }
      : {
          kind: 'success',
          text: `${addNonBreakingSpaces(line.name)} is in your cart (${line.quantity}).`,
          offersCheckout: true,
        },
  };
}

async function setLineQuantity(cart: Cart, id: string, typed: string): Promise<CartIntentResult> {
  const asked = parseWholeNumber(typed);
  const quantity = Math.min(asked ?? 0, maxLineQuantity);
  const result = await changeQuantity({ lines: cart.lines, id, quantity });
  if (!result.ok) {
    const { reason } = result;
    const text =
      reason === 'unknown-line' ? 'This product is no longer in your cart.' : addErrors[sameAddError[reason]];
    return { cart, message: { kind: 'error', text } };
  }
  const { lines, line } = result;
  return {
    cart: { ...cart, lines },
    message: isCapped(result, asked) ? { kind: 'warning', text: await cappedMessage(line) } : null,
  };
}

const isCapped = ({ capped }: CartChange, asked: number | null): boolean =>
  capped || (asked ?? 0) > maxLineQuantity;

/** Says how many there are, and whom to call for more. */
async function cappedMessage({ name, quantity, available }: PricedLine): Promise<string> {
  const { phone } = await loadSettings();
  const why =
    available !== null && available <= quantity
      ? 'that is all we have in stock'
      : 'that is the most in one order';
  return `${addNonBreakingSpaces(name)} is in your cart (${quantity}): ${why}. For more, please ${phone ? `call us on ${addNonBreakingSpaces(phone)}` : 'write to us'}.`;
}

/** The error of addToCart with the same message. */
const sameAddError = {
  'invalid-quantity': 'invalid-quantity',
  gone: 'unknown-product',
  inactive: 'inactive',
  'sold-out': 'sold-out',
} as const;
