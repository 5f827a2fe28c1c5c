import { toCents, type Cents } from '~/lib/money';

/** What the signed cookie holds: ids, SKUs and quantities only (decisions.md 19). */
export type CartLine = {
  /** The product's id as 24 hexadecimal digits. */
  readonly productId: string;
  /** Null for a product without variants. */
  readonly sku: string | null;
  /** A whole number above 0. */
  readonly quantity: number;
};

/** The id of a line: product id, or product id + '-' + variant SKU (storefront.md section 3). */
export const cartLineId = (line: Pick<CartLine, 'productId' | 'sku'>): string =>
  line.sku === null ? line.productId : `${line.productId}-${line.sku}`;

/** The unit prices that the visitor has seen and accepted, by line id. */
export type AcceptedPrices = Readonly<Record<string, Cents>>;

/** What a visitor wants to buy, and the prices that they have seen. */
export type Cart = { readonly lines: readonly CartLine[]; readonly accepted: AcceptedPrices };

export const emptyCart: Cart = { lines: [], accepted: {} };

/** A cookie holds 4,096 bytes: this many lines of an id, a SKU and a quantity fit in one, and nobody buys more. */
export const maxCartLines = 50;
/** The highest quantity of a line: a form with more is a mistake, and sums stay far within whole numbers. */
export const maxLineQuantity = 999;
/** Longer SKUs than the catalogue's don't come from us. */
const maxSkuLength = 40;

export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxLineQuantity;

/**
 * Takes what a form sent as a quantity and returns it; null unless it is a whole number above 0 (storefront.md
 * section 5, Cart quantity) and at most maxLineQuantity.
 */
export function parseQuantity(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\s*\d{1,6}\s*$/.test(value)) return null;
  const quantity = Number(value);
  return isQuantity(quantity) ? quantity : null;
}

export const findLine = (lines: readonly CartLine[], id: string): CartLine | undefined =>
  lines.find((line) => cartLineId(line) === id);

/**
 * Adds to the line of the same product and variant, or appends a line (storefront.md section 4, Cart). A line's
 * quantity stops at maxLineQuantity. Fails with 'cart-full' when another line would be one too many.
 */
export function addLine(
  lines: readonly CartLine[],
  added: CartLine,
):
  | { readonly ok: true; readonly lines: readonly CartLine[] }
  | { readonly ok: false; readonly reason: 'cart-full' } {
  const id = cartLineId(added);
  const known = findLine(lines, id);
  if (known) {
    const quantity = Math.min(known.quantity + added.quantity, maxLineQuantity);
    return { ok: true, lines: setQuantity(lines, id, quantity) };
  }
  if (lines.length >= maxCartLines) return { ok: false, reason: 'cart-full' };
  return { ok: true, lines: [...lines, { ...added, quantity: Math.min(added.quantity, maxLineQuantity) }] };
}

/** Gives the line with this id another quantity; the lines stay as they are when there is none, or it is no quantity. */
export const setQuantity = (lines: readonly CartLine[], id: string, quantity: number): readonly CartLine[] =>
  isQuantity(quantity)
    ? lines.map((line) => (cartLineId(line) === id ? { ...line, quantity } : line))
    : lines;

export const removeLine = (lines: readonly CartLine[], id: string): readonly CartLine[] =>
  lines.filter((line) => cartLineId(line) !== id);

/** A line as short as JSON allows: product id, SKU, quantity. Fifty of them fit in one cookie, fifty objects do not. */
export type PackedCartLine = readonly [productId: string, sku: string | null, quantity: number];

/** Returns the lines in the form that a cookie should hold; parseCartLines reads it back. */
export const packCartLines = (lines: readonly CartLine[]): readonly PackedCartLine[] =>
  lines.map(({ productId, sku, quantity }) => [productId, sku, quantity]);

/**
 * Takes what a cookie held, packed or as plain lines and from whatever version of the shop, and returns the lines in
 * it that are lines: at most maxCartLines, one for each product and variant.
 */
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
  const [productId, sku, quantity]: readonly unknown[] = Array.isArray(item)
    ? item
    : [plain.productId, plain.sku, plain.quantity];
  if (typeof productId !== 'string' || !/^[0-9a-f]{24}$/.test(productId)) return null;
  if (sku !== null && !(typeof sku === 'string' && sku !== '' && sku.length <= maxSkuLength)) return null;
  return isQuantity(quantity) ? { productId, sku, quantity } : null;
}

/** Takes prices by line id as a form or a cookie held them and returns those that are prices. */
export function parseAcceptedPrices(content: unknown): AcceptedPrices {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return {};
  const prices: [string, Cents][] = Object.entries(content)
    .slice(0, maxCartLines)
    .flatMap(([id, price]) =>
      typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? [[id, toCents(price)]] : [],
    );
  return Object.fromEntries(prices);
}

/**
 * The choices of a quantity selector: from 1 to the larger of (current + 5) and 10 (storefront.md section 5), capped
 * by what is in stock (decisions.md 20; null where stock is not counted). None when nothing is left.
 */
export function quantityOptions(current: number, available: number | null): readonly number[] {
  const last = Math.min(Math.max(current + 5, 10), available ?? maxLineQuantity, maxLineQuantity);
  return Array.from({ length: Math.max(last, 0) }, (_, index) => index + 1);
}
