import { describe, expect, it } from 'vitest';
import type { BlogPost } from '~/domain/blog/post';
import type { FarmService } from '~/domain/farm-services/farm-service';
import { publicPages } from '~/domain/content/public-pages';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeProduct } from '../../../support/fixtures/products';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const siteUrl = 'https://malisho.example';

const shop = useShop({
  store: 'shared',
  env: {
    NODE_ENV: 'production',
    SITE_URL: siteUrl,
    SESSION_SECRET: 'a secret of at least 32 characters',
    SEED_DEMO: '1',
    // Without emails the newsletter isn't listed.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Malisho <shop@malisho.example>',
  },
});

const get = (path: string) => createVisitor(shop.url).get(path);
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const products = () => shop.database().collection<StoredProduct>('products');

describe('the sitemap', () => {
  it('lists each public page once, by its canonical URL', async () => {
    const response = await get('/sitemap.xml');
    expect([response.status, response.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const addresses = addressesIn(response.text);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { path, noIndex } of publicPages)
      expect([path, addresses.includes(siteUrl + path)]).toEqual([path, !noIndex]);
    const slugs = (await products().find({ isActive: true }).toArray()).map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(30);
    expect(addresses).toEqual(expect.arrayContaining(slugs.map((slug) => `${siteUrl}/products/${slug}`)));
    const posts = await shop.database().collection<BlogPost>('posts').find({ published: true }).toArray();
    const services = await shop.database().collection<FarmService>('farmServices').find().toArray();
    expect(Math.min(posts.length, services.length)).toBeGreaterThan(5);
    expect(addresses).toEqual(
      expect.arrayContaining([
        ...posts.map(({ slug }) => `${siteUrl}/blog/${slug}`),
        ...services.map(({ slug }) => `${siteUrl}/services/${slug}`),
      ]),
    );
    // All products share one route, so a few are enough.
    const isProduct = (address: string) => address.startsWith(`${siteUrl}/products/`);
    const few = [
      ...addresses.filter((address) => !isProduct(address)),
      ...addresses.filter(isProduct).slice(-3),
    ];
    for (const address of few) {
      const page = await get(address.slice(siteUrl.length));
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.text).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(page.text).not.toContain('noindex');
    }
  });

  it('has the date of a product, and omits inactive ones', async () => {
    const changedAt = new Date('2026-02-03T04:05:06.789Z');
    await products().insertMany([
      makeProduct({ slug: 'cheese-&-chives', updatedAt: changedAt }),
      makeProduct({ slug: 'gone', isActive: false }),
    ]);
    const { text } = await get('/sitemap.xml');
    expect(text).toContain(
      `<loc>${siteUrl}/products/cheese-&amp;-chives</loc><lastmod>2026-02-03T04:05:06Z</lastmod>`,
    );
    expect(text).not.toContain('/gone');
    await products().deleteMany({ slug: { $in: ['cheese-&-chives', 'gone'] } });
  });

  it('omits drafts, and has the date of a post', async () => {
    const posts = shop.database().collection<BlogPost>('posts');
    const [first, second] = await posts.find({ published: true }).limit(2).toArray();
    await posts.updateOne({ _id: first?._id }, { $set: { published: false } });
    await posts.updateOne(
      { _id: second?._id },
      { $set: { updatedAt: new Date('2026-04-05T06:07:08.000Z') } },
    );
    const { text } = await get('/sitemap.xml');
    expect(text).not.toContain(`/blog/${first?.slug}<`);
    expect(text).toContain(`/blog/${second?.slug}</loc><lastmod>2026-04-05T06:07:08Z</lastmod>`);
    await posts.updateOne({ _id: first?._id }, { $set: { published: true } });
  });

  it('is compressed by Accept-Encoding', async () => {
    const { headers } = await createVisitor(shop.url).get('/sitemap.xml', { 'Accept-Encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
  });

  it('is split into parts for a large catalogue', async () => {
    const before = await products().countDocuments({ isActive: true });
    const many = Array.from({ length: 5_001 }, (_, index) => makeProduct({ slug: `many-${index}` }));
    await products().insertMany(many);
    const index = await get('/sitemap.xml');
    expect(index.text).toContain('<sitemapindex');
    const parts = addressesIn(index.text);
    expect(parts).toEqual([`${siteUrl}/sitemaps/1.xml`, `${siteUrl}/sitemaps/2.xml`]);
    const listed = await Promise.all(
      parts.map(async (part) => addressesIn((await get(part.slice(siteUrl.length))).text)),
    );
    const all = listed.flat().filter((address) => address.startsWith(`${siteUrl}/products/`));
    expect([all.length, new Set(all).size]).toEqual([before + 5_001, before + 5_001]);
    await products().deleteMany({ slug: /^many-/ });
  });

  it.each(['/sitemaps/0.xml', '/sitemaps/2.xml', '/sitemaps/1', '/sitemaps/x.xml', '/sitemaps/99999.xml'])(
    'has no other parts: %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

describe('robots.txt', () => {
  it('names the sitemap in production', async () => {
    const response = await get('/robots.txt');
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(response.text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(response.text).toContain('Disallow: /cart');
  });
});
