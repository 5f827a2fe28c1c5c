import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  createVisitor(shop.url).get(path, headers);

const picturesIn = (html: string) =>
  [...html.matchAll(/<picture>([\s\S]*?)<\/picture>/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => inner.includes('/images/products/'));
/** The addresses that a browser may choose from, by the type that each is offered as. */
const offeredBy = (picture: string) =>
  [...picture.matchAll(/type="([^"]+)" srcSet="([^"]+)"/g)].map(([, type = '', set = '']) => ({
    type,
    addresses: set.split(', ').map((each) => each.split(' ')[0] ?? ''),
  }));

describe('the pictures of a list', () => {
  it('come in three formats and several widths, each with its size, the first ones before all others', async () => {
    const pictures = picturesIn((await get('/products')).text);
    expect(pictures.length).toBeGreaterThan(10);
    for (const picture of pictures) {
      expect(offeredBy(picture).map(({ type, addresses }) => [type, addresses.length])).toEqual([
        ['image/avif', 2],
        ['image/webp', 2],
      ]);
      expect(picture).toMatch(/<img[^>]* src="[^"]+-320\.jpg" width="\d+" height="\d+"/);
    }
    const first = pictures.filter((picture) => picture.includes('fetchpriority="high"'));
    const lazy = pictures.filter((picture) => picture.includes('loading="lazy"'));
    expect([first.length, first.length + lazy.length]).toEqual([2, pictures.length]);
  });

  it('are there, as what they are offered as', async () => {
    const [picture = ''] = picturesIn((await get('/products')).text);
    for (const { type, addresses } of offeredBy(picture))
      for (const address of addresses) {
        const { status, headers } = await get(address);
        expect([address, status, headers['content-type']]).toEqual([address, 200, type]);
      }
  });

  it('are the smallest alone where data is saved', async () => {
    for (const picture of picturesIn((await get('/products', { 'Save-Data': 'on' })).text))
      expect(offeredBy(picture)).toEqual([
        { type: 'image/avif', addresses: [expect.stringMatching(/-160\.avif$/)] },
        { type: 'image/webp', addresses: [expect.stringMatching(/-160\.webp$/)] },
      ]);
  });
});
