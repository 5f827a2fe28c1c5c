import { describe, expect, it } from 'vitest';
import { parseShippingAddress } from '~/domain/orders/placing/parse-shipping-address';

describe('the pickup date of a shipping address', () => {
  it.each([
    ['27 November 2026', '2026-11-27'],
    ['Fri, 27 Nov 2026, 2:05 PM', '2026-11-27T14:05'],
    ['Fri, 27 Nov 2026, 12:00 PM', '2026-11-27T12:00'],
    ['Fri, 27 Nov 2026, 12:30 AM', '2026-11-27T00:30'],
    ['Fri, 27 Nov 2026, 14:05', '2026-11-27T14:05'],
    ['Fri, 27 Nov 2026, 24:30', '2026-11-27T00:30'],
    ['2026-11-27T09:00', '2026-11-27T09:00'],
  ])('is read from %j', (text, pickupDate) => {
    const address = `Akinyi Odhiambo\n0712345678\nPickup at Westlands\nPickup date: ${text}`;
    const places = { deliveryAreas: [], pickupLocations: [] };
    expect(parseShippingAddress(address, 'pickup', places)).toMatchObject({ pickupDate });
  });
});
