import { describe, expect, it } from 'vitest';
import { defaultSettings } from '~/domain/settings/default-settings';
import { demoSettings } from '~/seed/demo/settings';
import { pageMeta, type PageMeta } from '~/http/seo/page-meta';
import { homeMeta } from '~/http/seo/structured-meta';
import { defaultMeta, privateMeta, type RouteMatches } from '~/http/seo/page-title';
import type { JsonLd } from '~/http/seo/json-ld';

const url = 'https://malisho.example';
const site = {
  ...defaultSettings,
  ...demoSettings,
  name: 'Malisho',
  fullName: 'Malisho Dairy Farm',
  place: '',
  offered: { delivery: true, pickup: true, cash: true, mpesaPrompt: true, mpesaByHand: false },
  sharePicture: '/images/share.jpg',
  url,
  social: { ...defaultSettings.social, facebook: 'https://www.facebook.com/malisho' },
};

const matchesAt = (pathname: string): RouteMatches => [
  { id: 'root', pathname: '/', data: { site, description: 'Of the list.' } } as never,
  { id: 'page', pathname },
];

const metaOf = (page: PageMeta, pathname = '/home') => pageMeta(page, matchesAt(pathname));

const dataIn = (meta: ReturnType<typeof pageMeta>) =>
  meta.flatMap((each) => ('script:ld+json' in each ? [each['script:ld+json'] as JsonLd] : []));

describe('the home page', () => {
  it('has the name of the farm as title and LocalBusiness data', () => {
    const meta = homeMeta(matchesAt('/home'));
    expect(meta).toContainEqual({ title: 'Malisho Dairy Farm' });
    const [website, farm] = dataIn(meta);
    expect(website).toMatchObject({ '@type': 'WebSite', name: 'Malisho', url });
    expect(farm).toMatchObject({
      '@type': 'LocalBusiness',
      url,
      telephone: site.phone,
      openingHours: 'Mo-Su 08:00-21:00',
      address: { streetAddress: site.address, addressCountry: 'KE' },
      geo: site.map,
      // The defaults of the other networks are their start pages.
      sameAs: ['https://www.facebook.com/malisho'],
    });
  });
});

describe('a page', () => {
  it('defaults to the description of the public pages', () => {
    expect(metaOf({ title: 'Shop' })).toContainEqual({ name: 'description', content: 'Of the list.' });
  });

  it('truncates a long description at a word', () => {
    const [, description] = metaOf({ title: 'Shop', description: 'fresh milk, '.repeat(40) });
    expect(description).toMatchObject({
      content: expect.stringMatching(/^fresh milk, .*(fresh|milk)…$/) as string,
    });
  });

  describe('shared by its picture', () => {
    const imageOf = (src: string) => {
      const picture = { src, alt: 'Goats', width: 1_600, height: 1_200, widths: [400, 800] };
      const tags = metaOf({ title: 'Goats', picture: picture as never });
      const contentOf = (property: string) =>
        tags.flatMap((tag) => ('property' in tag && tag.property === property ? [tag['content']] : []));
      return [contentOf('og:image'), contentOf('og:image:width'), contentOf('og:image:height')].flat();
    };

    it('has the address of the site before a path of the shop', () => {
      expect(imageOf('/images/goats')).toEqual([`${url}/images/goats-800.jpg`, '800', '600']);
    });

    it.each(['https://images.example/goats', 'http://images.example/goats'])(
      'keeps the absolute URL of another host: %s',
      (src) => expect(imageOf(src)).toEqual([`${src}-800.jpg`, '800', '600']),
    );
  });

  it('with noIndex has no canonical URL', () => {
    const meta = metaOf({ title: 'Search', noIndex: true }, '/search');
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta.some((each) => 'rel' in each)).toBe(false);
  });

  it('is noindex by default and if it is private', () => {
    for (const meta of [defaultMeta([]), privateMeta('Cart', [{ id: 'root', pathname: '/' }])])
      expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});
