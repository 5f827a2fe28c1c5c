import { cartLineId, parseAcceptedPrices, parseCartLines, type Cart } from '~/domain/cart/cart';
import { toStoredLines, type StoredCart } from '~/domain/cart/customer-cart';
import { maxCookieBytes } from '~/http/session/cookie-limit';
import { cartUndoCookie } from '~/http/session/cookies.server';

/** A removed line, packed like those of the cart cookie, with its accepted price. */
type PackedLine = readonly [
  productId: string,
  sku: string | null,
  quantity: number,
  seenPrice: number | null,
];

const pack = (line: StoredCart['lines'][number]): PackedLine => [
  line.productId,
  line.sku,
  line.quantity,
  line.seenPrice,
];

/** Returns null when the lines are too long for a cookie. */
export async function serializeCartUndo(removed: Cart): Promise<string | null> {
  const header = await cartUndoCookie().serialize(toStoredLines(removed).map(pack));
  return header.length > maxCookieBytes ? null : header;
}

export async function readCartUndo(request: Request): Promise<Cart> {
  const packed: unknown = await cartUndoCookie().parse(request.headers.get('Cookie'));
  const lines = parseCartLines(packed);
  const prices = (Array.isArray(packed) ? (packed as readonly PackedLine[]) : []).map(
    ([productId, sku, , price]) => [cartLineId({ productId, sku }), price],
  );
  return { lines, accepted: parseAcceptedPrices(Object.fromEntries(prices)) };
}

export const clearCartUndo = async (): Promise<string> => cartUndoCookie().serialize('', { maxAge: 0 });
