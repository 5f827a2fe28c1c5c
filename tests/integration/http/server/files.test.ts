import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop();

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}${path}`, { headers });

describe('icons', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/images/favicon.svg', 'image/svg+xml'],
  ])('%s is an image that browsers cache for a day', async (path, type) => {
    const response = await get(path);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, type, 'public, max-age=86400']);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(5_000);
  });

  it('of the web manifest have the sizes that it says', async () => {
    const page = await (await get('/home')).text();
    const path = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({
      name: 'Malisho Dairy Farm',
      short_name: 'Malisho',
      start_url: '/home',
      theme_color: '#1f5c3a',
      background_color: '#fbf7ee',
    });
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });
});

describe('a file that is missing', () => {
  it.each([
    '/assets/nothing.js',
    '/images/products/none-640.webp',
    '/team/nobody.PNG',
    '/apple-touch-icon-precomposed.png',
  ])('gets a line and not a page: %s', async (path) => {
    const response = await get(path, { Accept: 'image/avif,image/webp,*/*;q=0.8' });
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.\n']);
  });
});
