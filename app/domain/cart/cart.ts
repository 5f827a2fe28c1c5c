import { maxSkuLength } from '~/domain/catalogue/sku';
import { toCents, type Cents } from '~/lib/format/money';
import { normaliseObjectId } from '~/lib/object-id';

/** A line of the signed cart cookie, without prices (docs/product.md 5.1). */
export type CartLine = {
  readonly productId: string;
  readonly sku: string | null;
  readonly quantity: number;
};

export const cartLineId = (line: Pick<CartLine, 'productId' | 'sku'>): string =>
  line.sku === null ? line.productId : `${line.productId}-${line.sku}`;

/** Unit prices that the visitor has seen and accepted, by line id. */
export type AcceptedPrices = Readonly<Record<string, Cents>>;

export type Cart = { readonly lines: readonly CartLine[]; readonly accepted: AcceptedPrices };

export const emptyCart: Cart = { lines: [], accepted: {} };

/** Fifty packed lines fit in a cookie of 4,096 bytes. */
export const maxCartLines = 50;
/** Rejects typing errors, and keeps sums within safe integers. */
export const maxLineQuantity = 999;

export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxLineQuantity;

/** What a visitor typed, however much: the cart says how many there are. Null for no whole number above 0. */
export function parseWholeNumber(text: string): number | null {
  const number = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

export function parseQuantity(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\s*\d{1,6}\s*$/.test(value)) return null;
  const quantity = Number(value);
  return isQuantity(quantity) ? quantity : null;
}

export const findLine = (lines: readonly CartLine[], id: string): CartLine | undefined =>
  lines.find((line) => cartLineId(line) === id);

export function addLine(
  lines: readonly CartLine[],
  added: CartLine,
):
  | { readonly ok: true; readonly lines: readonly CartLine[] }
  | { readonly ok: false; readonly reason: 'cart-full' } {
  const id = cartLineId(added);
  const existing = findLine(lines, id);
  if (existing) {
    const quantity = Math.min(existing.quantity + added.quantity, maxLineQuantity);
    return { ok: true, lines: setQuantity(lines, id, quantity) };
  }
  if (lines.length >= maxCartLines) return { ok: false, reason: 'cart-full' };
  return { ok: true, lines: [...lines, { ...added, quantity: Math.min(added.quantity, maxLineQuantity) }] };
}

export const setQuantity = (lines: readonly CartLine[], id: string, quantity: number): readonly CartLine[] =>
  isQuantity(quantity)
    ? lines.map((line) => (cartLineId(line) === id ? { ...line, quantity } : line))
    : lines;

export const removeLine = (lines: readonly CartLine[], id: string): readonly CartLine[] =>
  lines.filter((line) => cartLineId(line) !== id);

/** Leaves units that another device has added since. */
export function removeOrderedItems(
  cart: Cart,
  ordered: readonly { readonly productId: string; readonly sku: string | null; readonly quantity: number }[],
): Cart {
  const orderedQuantities = new Map<string, number>();
  for (const item of ordered) {
    const id = cartLineId(item);
    orderedQuantities.set(id, (orderedQuantities.get(id) ?? 0) + item.quantity);
  }
  const lines = cart.lines.flatMap((line) => {
    const quantity = line.quantity - (orderedQuantities.get(cartLineId(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...cart, lines };
}

/** An array, because fifty objects do not fit in one cookie. */
type PackedCartLine = readonly [productId: string, sku: string | null, quantity: number];

export const packCartLines = (lines: readonly CartLine[]): readonly PackedCartLine[] =>
  lines.map(({ productId, sku, quantity }) => [productId, sku, quantity]);

/** Reads lines of any release, packed or as objects; drops invalid ones and adds up equal ones. */
export function parseCartLines(content: unknown): readonly CartLine[] {
  if (!Array.isArray(content)) return [];
  let lines: readonly CartLine[] = [];
  for (const item of content.slice(0, maxCartLines)) {
    const line = parseLine(item);
    if (!line) continue;
    const added = addLine(lines, line);
    if (added.ok) lines = added.lines;
  }
  return lines;
}

function parseLine(item: unknown): CartLine | null {
  if (typeof item !== 'object' || item === null) return null;
  const plain = item as Partial<Record<keyof CartLine, unknown>>;
  const [hexId, sku, quantity]: readonly unknown[] = Array.isArray(item)
    ? item
    : [plain.productId, plain.sku, plain.quantity];
  const productId = typeof hexId === 'string' ? normaliseObjectId(hexId) : null;
  if (productId === null) return null;
  if (sku !== null && !(typeof sku === 'string' && sku !== '' && sku.length <= maxSkuLength)) return null;
  return isQuantity(quantity) ? { productId, sku, quantity } : null;
}

export function parseAcceptedPrices(content: unknown): AcceptedPrices {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return {};
  const prices: [string, Cents][] = Object.entries(content)
    .slice(0, maxCartLines)
    .flatMap(([id, price]) =>
      typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? [[id, toCents(price)]] : [],
    );
  return Object.fromEntries(prices);
}

/** 1 to the larger of (current + 5) and 10, capped by the stock (docs/product.md 5.1). */
export function quantityOptions(current: number, available: number | null): readonly number[] {
  const last = Math.min(Math.max(current + 5, 10), available ?? maxLineQuantity, maxLineQuantity);
  return Array.from({ length: Math.max(last, 0) }, (_, index) => index + 1);
}
