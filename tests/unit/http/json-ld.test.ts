import { describe, expect, it } from 'vitest';
import { openingHours, pickupPlaceData, productData } from '~/http/seo/json-ld';
import { shillings } from '~/lib/format/money';
import type { Sale } from '~/domain/catalogue/sales/sale';

describe('opening hours', () => {
  it.each([
    ['Every day 8AM - 9PM', 'Mo-Su 08:00-21:00'],
    ['Mon-Sat 7:00 AM - 6:00 PM', 'Mo-Sa 07:00-18:00'],
    ['Monday to Friday: 7:30am to 12pm', 'Mo-Fr 07:30-12:00'],
    ['Sun 12 AM – 11:59 PM', 'Su 00:00-23:59'],
    ['daily 6am-6pm', 'Mo-Su 06:00-18:00'],
  ])('%s', (written, expected) => expect(openingHours(written)).toBe(expected));

  it.each([
    '',
    'When the cows are milked',
    'Every day',
    'Mon-Sat 25AM - 6PM',
    'Foo-Bar 7AM - 6PM',
    '8AM - 9PM',
  ])('omits hours in another format: %s', (written) => expect(openingHours(written)).toBeNull());
});

describe('a pickup place', () => {
  const place = { name: 'Gate', address: '', days: ['monday', 'sunday'], map: null } as const;
  const hoursOf = (changes: object) =>
    pickupPlaceData('https://shop.example', { ...place, hours: '', ...changes })['openingHours'];

  it.each([
    ['days and hours', { hours: '7:00 AM - 6:00 PM' }, 'Mo,Su 07:00-18:00'],
    ['hours that name the days', { days: [], hours: 'Mon-Sat 8AM - 5PM' }, 'Mo-Sa 08:00-17:00'],
    ['days only', {}, undefined],
    ['hours only', { days: [], hours: '8AM - 5PM' }, undefined],
    ['hours in words', { hours: 'Until dusk' }, undefined],
  ])('says its opening hours with %s', (_, changes, hours) => expect(hoursOf(changes)).toBe(hours));
});

describe('product data', () => {
  const product = {
    siteUrl: 'https://shop.example',
    url: 'https://shop.example/products/mala',
    name: 'Mala',
    description: 'Cultured milk.',
    brand: 'Malisho',
    image: null,
    isActive: true,
    isInStock: true,
    lowestPrice: 6_550,
    sale: null as Sale | null,
    variants: [{ sku: 'MALA-500', name: '500 ml', price: 6_550, sale: null as Sale | null, left: 4 }],
  };

  it('offers each size at its price, with its own stock and sale', () => {
    expect(productData(product)['offers']).toMatchObject({
      '@type': 'Offer',
      price: '65.50',
      priceCurrency: 'KES',
      availability: 'https://schema.org/InStock',
      url: product.url,
    });
    const sale = { was: shillings(260), until: new Date('2026-11-30T21:00:00Z') };
    const variants = [...product.variants, { sku: 'MALA-2L', name: '2 L', price: 24_000, sale, left: 0 }];
    const shared = { '@type': 'Offer', priceCurrency: 'KES', url: product.url };
    const offers = productData({ ...product, variants })['offers'] as Record<string, unknown>[];
    expect(offers).toMatchObject([
      {
        ...shared,
        name: '500 ml',
        sku: 'MALA-500',
        price: '65.50',
        availability: 'https://schema.org/InStock',
      },
      {
        ...shared,
        name: '2 L',
        sku: 'MALA-2L',
        price: '240.00',
        availability: 'https://schema.org/OutOfStock',
        priceValidUntil: '2026-11-30',
      },
    ]);
    expect(offers[0]).not.toHaveProperty('priceValidUntil');
    expect(productData({ ...product, variants: [] })['offers']).toMatchObject({ price: '65.50' });
  });

  it('has the last day of a sale, in Nairobi', () => {
    const sale = { was: shillings(80), until: new Date('2026-11-30T21:00:00Z') };
    expect(productData({ ...product, sale })['offers']).toMatchObject({
      price: '65.50',
      priceValidUntil: '2026-11-30',
    });
    const endless = { ...product, sale: { ...sale, until: null } };
    expect(productData(endless)['offers']).not.toHaveProperty('priceValidUntil');
  });

  it('has its availability', () => {
    const availabilityOf = (fields: Partial<typeof product>) =>
      (productData({ ...product, ...fields })['offers'] as { availability: string }).availability;
    expect(availabilityOf({ isInStock: false })).toBe('https://schema.org/OutOfStock');
    expect(availabilityOf({ isActive: false })).toBe('https://schema.org/Discontinued');
  });
});
