import { describe, expect, it } from 'vitest';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { composeOrderChat } from '~/domain/orders/checkout/chat-text';
import type { DeliveryArea } from '~/domain/settings/delivery-area';
import type { PickupLocation } from '~/domain/settings/settings';
import { shillings } from '~/lib/format/money';

const line = (quantity: number, name: string, maxQuantity = 10) =>
  ({ quantity, name, maxQuantity }) as PricedLine;
const cart = { lines: [line(2, 'Fresh Cow Milk - 500 ml')], subtotal: shillings(130) };
const noPlaces = { deliveryAreas: [], pickupLocations: [] };
const places = {
  deliveryAreas: [{ id: 'sega', name: 'Sega' } as DeliveryArea],
  pickupLocations: [{ id: 'gate', name: 'Farm gate', address: '', hours: '' } as PickupLocation],
};
const lastLineOf = (text: string) => text.split('\n').at(-1);

describe('the chat of a customer who would rather order by message', () => {
  it('begins with the products and their price', () => {
    expect(composeOrderChat(cart, {}, noPlaces)).toBe(
      'Hello! I would like to order:\n2 x Fresh Cow Milk - 500 ml\nProducts: KES 130.00',
    );
  });

  it.each([
    ['town and estate', { city: 'Busia', location: 'Marachi' }, 'Deliver to Marachi, Busia'],
    ['the town only', { deliveryMethod: 'delivery', city: 'Busia' }, 'Deliver to Busia'],
    ['an area', { deliveryArea: 'sega', city: 'Busia' }, 'Deliver to Sega'],
    ['an area that is gone', { deliveryArea: 'gone' }, 'Products: KES 130.00'],
    [
      'a pickup place',
      { deliveryMethod: 'pickup', pickupLocation: 'gate' },
      'I will collect it at Farm gate',
    ],
    ['no pickup place yet', { deliveryMethod: 'pickup', city: 'Busia' }, 'Products: KES 130.00'],
  ] as [string, Record<string, string>, string][])('ends with %s', (_, details, end) => {
    expect(lastLineOf(composeOrderChat(cart, details, places))).toBe(end);
  });

  it('leaves out what is sold out, and is empty where nothing is left', () => {
    const soldOut = line(1, 'Ghee', 0);
    expect(composeOrderChat({ ...cart, lines: [soldOut, ...cart.lines] }, {}, noPlaces)).not.toContain(
      'Ghee',
    );
    expect(composeOrderChat({ ...cart, lines: [soldOut] }, {}, noPlaces)).toBe('');
  });

  it('names the first twelve of many products', () => {
    const lines = Array.from({ length: 14 }, (_, index) => line(1, `Cheese ${index + 1}`));
    const text = composeOrderChat({ ...cart, lines }, {}, noPlaces);
    expect(text).toContain('1 x Cheese 12\nand 2 more products\n');
    expect(text).not.toContain('Cheese 13');
  });
});
