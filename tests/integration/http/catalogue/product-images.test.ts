import { describe, expect, it } from 'vitest';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop();

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  createVisitor(shop.url).get(path, headers);

const picturesIn = (html: string) =>
  [...html.matchAll(/<picture>([\s\S]*?)<\/picture>/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => inner.includes('/images/products/'));
/** The URLs in the srcset of each source, with its media type. */
const offeredBy = (picture: string) =>
  [...picture.matchAll(/type="([^"]+)" srcSet="([^"]+)"/g)].map(([, type = '', set = '']) => ({
    type,
    addresses: set.split(', ').map((each) => each.split(' ')[0] ?? ''),
  }));

describe('the images of a product list', () => {
  it('have three formats and several widths, dimensions, and priority for the first ones', async () => {
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

  it('exist with the media type of their source', async () => {
    const [picture = ''] = picturesIn((await get('/products')).text);
    for (const { type, addresses } of offeredBy(picture))
      for (const address of addresses) {
        const { status, headers } = await get(address);
        expect([address, status, headers['content-type']]).toEqual([address, 200, type]);
      }
  });

  it('are the smallest ones only with Save-Data', async () => {
    for (const picture of picturesIn((await get('/products', { 'Save-Data': 'on' })).text))
      expect(offeredBy(picture)).toEqual([
        { type: 'image/avif', addresses: [expect.stringMatching(/-160\.avif$/)] },
        { type: 'image/webp', addresses: [expect.stringMatching(/-160\.webp$/)] },
      ]);
  });
});
