import { describe, expect, it } from 'vitest';
import {
  addLine,
  cartLineId,
  maxCartLines,
  maxLineQuantity,
  packCartLines,
  parseAcceptedPrices,
  parseCartLines,
  parseQuantity,
  quantityOptions,
  removeLine,
  setQuantity,
  type CartLine,
} from '~/domain/cart/cart';

const productId = (index: number) => index.toString(16).padStart(24, '0');
const line = (index: number, quantity = 1, sku: string | null = null): CartLine => ({
  productId: productId(index),
  sku,
  quantity,
});
const fullCart = Array.from({ length: maxCartLines }, (_, index) => line(index));

describe('cart lines', () => {
  it('have an id of product and variant', () => {
    expect(cartLineId(line(1))).toBe(productId(1));
    expect(cartLineId(line(1, 1, 'ML-500'))).toBe(`${productId(1)}-ML-500`);
  });

  it('add to the quantity of an existing line, or append a line', () => {
    const first = addLine([], line(1, 2));
    expect(first).toEqual({ ok: true, lines: [line(1, 2)] });
    expect(addLine([line(1, 2), line(2)], line(1, 3))).toEqual({ ok: true, lines: [line(1, 5), line(2)] });
    expect(addLine([line(1, 2)], line(1, 1, 'ML-500'))).toEqual({
      ok: true,
      lines: [line(1, 2), line(1, 1, 'ML-500')],
    });
  });

  it('are limited to the maximum quantity', () => {
    expect(addLine([line(1, maxLineQuantity)], line(1))).toEqual({
      ok: true,
      lines: [line(1, maxLineQuantity)],
    });
  });

  it('are limited to fifty', () => {
    expect(addLine(fullCart, line(99))).toEqual({ ok: false, reason: 'cart-full' });
    expect(addLine(fullCart, line(0, 4))).toMatchObject({ ok: true });
  });

  it('change quantity and are removed', () => {
    const lines = [line(1), line(2)];
    expect(setQuantity(lines, productId(2), 7)).toEqual([line(1), line(2, 7)]);
    expect(setQuantity(lines, productId(9), 7)).toEqual(lines);
    for (const quantity of [0, -1, 1.5, NaN, maxLineQuantity + 1])
      expect(setQuantity(lines, productId(1), quantity)).toEqual(lines);
    expect(removeLine(lines, productId(1))).toEqual([line(2)]);
  });
});

describe('parseCartLines', () => {
  it('is the inverse of packCartLines', () => {
    const lines = [line(1, 2), line(2, 3, 'ML-500')];
    expect(parseCartLines(JSON.parse(JSON.stringify(packCartLines(lines))))).toEqual(lines);
    expect(parseCartLines(lines)).toEqual(lines);
  });

  it('encodes a full cart in less than the 4,096 bytes of a cookie', () => {
    const lines = fullCart.map((each) => ({ ...each, sku: 'ML-UBU-1000', quantity: 999 }));
    expect(encodeURIComponent(btoa(JSON.stringify(packCartLines(lines)))).length).toBeLessThan(3_800);
  });

  it.each([null, undefined, 'text', 7, {}, { length: 3 }, 'x'.repeat(1_000_000)])(
    'returns no lines for %.20j',
    (content) => {
      expect(parseCartLines(content)).toEqual([]);
    },
  );

  it('ignores invalid lines', () => {
    const invalid = [
      null,
      'x',
      [],
      {},
      [productId(1)],
      [productId(1), null, 0],
      [productId(1), null, '1'],
      [productId(1), null, 1.5],
      [productId(1), null, maxLineQuantity + 1],
      [productId(1), '', 1],
      [productId(1), 7, 1],
      [productId(1), { $gt: '' }, 1],
      [productId(1), 'x'.repeat(1_000_000), 1],
      [{ $ne: null }, null, 1],
      ['0'.repeat(23), null, 1],
    ];
    expect(parseCartLines([...invalid, line(5)])).toEqual([line(5)]);
  });

  it('merges lines of the same product, and stops at fifty', () => {
    expect(parseCartLines([line(1, 2), line(1, 3)])).toEqual([line(1, 5)]);
    expect(parseCartLines([...fullCart, line(99)])).toEqual(fullCart);
  });
});

it('ignores invalid accepted prices', () => {
  const content: unknown = JSON.parse('{"a":100,"b":-1,"c":1.5,"d":"100","e":null,"__proto__":{"f":1}}');
  expect(parseAcceptedPrices(content)).toEqual({ a: 100 });
  for (const invalid of [null, [], 'x', 7]) expect(parseAcceptedPrices(invalid)).toEqual({});
});

describe('quantities', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['999', 999],
    ['1000', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['1e2', null],
    ['', null],
    ['abc', null],
    ['9'.repeat(1_000_000), null],
    [null, null],
    [3, null],
  ])('parses %.20j as %j', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity);
  });

  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it.each([
    [1, null, 10],
    [5, null, 10],
    [6, null, 11],
    [20, null, 25],
    [1, 3, 3],
    [20, 22, 22],
    [7, 2, 2],
    [1, 0, 0],
    [998, null, 999],
  ])('offers for %d in the cart and %j in stock the choices 1 to %d', (current, available, last) => {
    expect(quantityOptions(current, available)).toEqual(upTo(last));
  });
});
