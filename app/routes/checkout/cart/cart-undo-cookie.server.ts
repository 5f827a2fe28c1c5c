import { cartLineId, parseAcceptedPrices, parseCartLines, type Cart } from '~/domain/cart/cart';
import { toStoredLines, type StoredCart } from '~/domain/cart/customer-cart';
import { cartUndoCookie } from '~/http/session/cookies.server';

/** What was taken out of a cart a moment ago, and can be put back: lines as the cart's cookie packs them, and the price. */
type PackedLine = readonly [
  productId: string,
  sku: string | null,
  quantity: number,
  seenPrice: number | null,
];

/** A browser drops a cookie over 4096 bytes in silence (RFC 6265, 6.1). */
const cookieLimitBytes = 4_000;

const pack = (line: StoredCart['lines'][number]): PackedLine => [
  line.productId,
  line.sku,
  line.quantity,
  line.seenPrice,
];

/** Returns the Set-Cookie header that keeps what is taken out of the cart; null where it is too much for a cookie. */
export async function serializeCartUndo(removed: Cart): Promise<string | null> {
  const header = await (await cartUndoCookie()).serialize(toStoredLines(removed).map(pack));
  return header.length > cookieLimitBytes ? null : header;
}

/** Reads what was taken out; an empty cart where nothing was, or longer ago. */
export async function readCartUndo(request: Request): Promise<Cart> {
  const packed: unknown = await (await cartUndoCookie()).parse(request.headers.get('Cookie'));
  const lines = parseCartLines(packed);
  const prices = (Array.isArray(packed) ? (packed as readonly PackedLine[]) : []).map(
    ([productId, sku, , price]) => [cartLineId({ productId, sku }), price],
  );
  return { lines, accepted: parseAcceptedPrices(Object.fromEntries(prices)) };
}

/** Returns the Set-Cookie header that takes it away. */
export const clearCartUndo = async (): Promise<string> =>
  (await cartUndoCookie()).serialize('', { maxAge: 0 });
