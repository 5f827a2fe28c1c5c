import {
  maxCartLines,
  parseAcceptedPrices,
  parseCartLines,
  parseQuantity,
  type AcceptedPrices,
  type CartLine,
} from '~/domain/cart/cart';

/** A size with the quantity as typed; the seen price is in cents, '' for a size that was not listed before. */
export type TypedLine = { readonly id: string; readonly quantity: string; readonly price: string };

type PhoneOrderLines = {
  readonly lines: readonly CartLine[];
  /** Prices that were on the screen when the form was sent. */
  readonly seen: AcceptedPrices;
  /** Ids of lines whose quantity is no number from 1 to 999. */
  readonly invalid: ReadonlySet<string>;
};

/** The name of a field of a line: a form has letters, digits and hyphens in its names, a SKU may have others. */
export const lineFieldName = (field: 'today' | 'notes', id: string): string =>
  `${field}-${id.replace(/[^\w-]/g, (character) => `_${character.codePointAt(0)}_`)}`;

/** Ids of cart lines: the id of a product, and the SKU. */
const lineId = /^([0-9a-fA-F]{24})(?:-(.{1,40}))?$/;

/** Empty quantities and zeros are no lines; malformed ids are dropped. */
export function parsePhoneOrderLines(typed: readonly TypedLine[]): PhoneOrderLines {
  const chosen = typed
    .map((line) => ({ ...line, quantity: line.quantity.trim() }))
    .filter(({ id, quantity }) => lineId.test(id) && !/^0*$/.test(quantity))
    .slice(0, maxCartLines);
  const [invalid, valid] = [
    chosen.filter(({ quantity }) => parseQuantity(quantity) === null),
    chosen.filter(({ quantity }) => parseQuantity(quantity) !== null),
  ];
  return {
    lines: parseCartLines(
      valid.map(({ id, quantity }) => {
        const [, productId, sku = null] = lineId.exec(id) ?? [];
        return { productId, sku, quantity: Number(quantity) };
      }),
    ),
    seen: parseAcceptedPrices(
      Object.fromEntries(
        valid.filter(({ price }) => /^\d{1,12}$/.test(price)).map(({ id, price }) => [id, Number(price)]),
      ),
    ),
    invalid: new Set(invalid.map(({ id }) => id)),
  };
}
