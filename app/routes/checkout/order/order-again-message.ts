import type { OrderAgainNote, OrderAgainResult } from '~/domain/orders/carts/order-again.server';
import type { Flash } from '~/http/session/flash.server';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatMoney } from '~/lib/format/money';

/** A cookie of 4,096 bytes holds the message, in Base64. */
const maxBytes = 1_800;

function formatNote(note: OrderAgainNote): string {
  const name = addNonBreakingSpaces(note.name);
  switch (note.kind) {
    case 'gone':
      return `${name}: no longer sold.`;
    case 'inactive':
      return `${name}: not available right now.`;
    case 'sold-out':
      return `${name}: sold out.`;
    case 'no-room':
      return `${name}: your cart is full.`;
    case 'capped':
      return `${name}: only ${note.available} in stock.`;
    case 'price-changed':
      return `${name}: now ${formatMoney(note.is)}, it was ${formatMoney(note.was)}.`;
  }
}

/** Says what of an old order is in the cart, and what is gone, fewer or of another price. */
export function orderAgainMessage({ inCart, notes }: OrderAgainResult): Flash {
  if (notes.length === 0) return { kind: 'success', text: 'Your products are in your cart.' };
  const text =
    inCart === 0
      ? 'None of these products are available right now.'
      : 'We put what we have into your cart. Some things have changed since your order:';
  return { kind: inCart === 0 ? 'error' : 'warning', text, items: limitBytes(notes.map(formatNote)) };
}

function limitBytes(items: readonly string[]): string[] {
  let bytes = 0;
  const fitting = items.filter((item) => (bytes += Buffer.byteLength(item)) <= maxBytes);
  const more = items.length - fitting.length;
  return more > 0 ? [...fitting, `And ${more} more. Please compare your cart with the order.`] : fitting;
}
