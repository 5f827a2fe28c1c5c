import { describe, expect, it } from 'vitest';
import { switchablePages, type SwitchablePage } from '~/domain/settings/settings';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';

const shop = useShop();

type Switch = {
  /** Of the settings document. */
  readonly off: Readonly<Record<string, false>>;
  /** What answers 404: a request each. */
  readonly gone: readonly string[];
  /** Addresses that no page may link to. */
  readonly links: RegExp;
  /** Words that promise it. */
  readonly words: RegExp;
};

const ofPage = (page: SwitchablePage) => ({ [`pages.${page}`]: false as const });

/** A row for each switch. */
const switches: Readonly<Record<SwitchablePage, Switch>> = {
  blog: {
    off: ofPage('blog'),
    gone: ['/blogs', '/blogs?page=2', '/blog/how-to-keep-milk-fresh', '/api/blogs'],
    links: /^\/blogs?\b/,
    words: /\bblog\b/i,
  },
  gallery: {
    off: ofPage('gallery'),
    gone: ['/gallery', '/gallery/anything', '/api/gallery', '/api/gallery/featured'],
    links: /^\/gallery\b/,
    words: /\bgallery\b/i,
  },
  services: {
    off: ofPage('services'),
    gone: ['/services', '/services/anything', '/api/farm-services'],
    links: /^\/services\b/,
    words: /farm services|our services/i,
  },
  tour: {
    off: ofPage('tour'),
    gone: ['/virtual-tour'],
    links: /^\/virtual-tour\b/,
    words: /virtual tour|walk round the farm/i,
  },
  team: {
    off: ofPage('team'),
    gone: ['/our-team', '/api/team-members', '/api/about/team'],
    links: /^\/our-team\b|#team\b/,
    words: /our team|meet the team/i,
  },
  visits: {
    off: ofPage('visits'),
    gone: ['/booking', '/booking/confirm/anything'],
    links: /^\/booking\b/,
    words: /book (a|your) (farm )?(visit|tour)|farm visits?|visit us|your visit/i,
  },
  newsletter: {
    off: ofPage('newsletter'),
    gone: ['/newsletter', '/newsletter/confirm/anything', '/api/home-content/newsletter-section'],
    links: /^\/newsletter\b/,
    words: /newsletter|subscribe/i,
  },
};

const settings = () => shop.database().collection<{ _id: string }>('settings');

async function switchOff(off: Switch['off']): Promise<void> {
  await settings().updateOne({ _id: 'site' }, { $set: off }, { upsert: true });
}

const switchOn = (off: Switch['off']) =>
  settings().updateOne(
    { _id: 'site' },
    { $set: Object.fromEntries(Object.keys(off).map((key) => [key, true])) },
  );

type Page = { readonly path: string; readonly status: number; readonly html: string };

/** One of each kind is enough: pages of one route differ in their content only. */
const maxOfKind = 1;

/** The pages that a visitor reaches from the home page by links, and those that search engines are told of. */
async function crawl(): Promise<readonly Page[]> {
  const visitor = createVisitor(shop.url);
  const { text: sitemap } = await visitor.get('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const waiting = ['/home', '/nowhere', '/api', ...listed];
  const pages = new Map<string, Page>();
  const kinds = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [, kind = ''] = /^(\/[^/?]*(?:\/|\?)?)/.exec(path) ?? [];
    const count = (kinds.get(kind) ?? 0) + 1;
    if (pages.has(path) || count > maxOfKind) continue;
    kinds.set(kind, count);
    const { status, text } = await visitor.get(path);
    pages.set(path, { path, status, html: text });
    waiting.push(...linksOf(text));
  }
  return [...pages.values()];
}

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:a|form|link)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].flatMap(([tag, path = '']) =>
    tag.startsWith('<link') || path.startsWith('/images/')
      ? []
      : [path.replace(/#.*/, '').replaceAll('&amp;', '&')],
  );

/** Headings without anything below them, and lists without entries; scripts fill those of forms. */
const findEmptyParts = (html: string): readonly string[] =>
  html
    .replace(/<template\b[\s\S]*?<\/template>|<(\w+)\b[^>]*(?: hidden=""|list-disc)[^>]*>\s*<\/\1>/g, '')
    .replace(/data-error-summary[\s\S]*?<\/ul>/g, '')
    .match(
      /<(ul|ol|dl|section)\b[^>]*>\s*<\/\1>|<section\b[^>]*>(?:\s|<\/?div[^>]*>)*<h2\b[^>]*>[^<]*<\/h2>(?:\s|<\/?div[^>]*>)*<\/section>/g,
    ) ?? [];

function faultsOf(pages: readonly Page[], rows: readonly Switch[]): readonly string[] {
  return pages.flatMap(({ path, status, html }) => {
    const links = linksOf(html);
    const text = textOf(html);
    return [
      ...(status === 404 && path !== '/nowhere' ? [`${path} is linked and not found`] : []),
      ...(status >= 500 ? [`${path} answers ${status}`] : []),
      ...findEmptyParts(html).map((part) => `${path} has an empty part: ${part.slice(0, 80)}`),
      ...rows.flatMap((row) => [
        ...links.filter((link) => row.links.test(link)).map((link) => `${path} links to ${link}`),
        ...(row.words.test(text) && !isWrittenByFarm(path)
          ? [`${path} says “${aroundOf(text, row.words)}”`]
          : []),
      ]),
    ];
  });
}

/** What a post says is the farm’s own; its links are not. */
const isWrittenByFarm = (path: string): boolean => path.startsWith('/blog/');

const aroundOf = (text: string, words: RegExp): string => {
  const at = text.search(words);
  return text.slice(Math.max(0, at - 40), at + 40);
};

const rows: readonly (readonly [name: string, rows: readonly Switch[]])[] = [
  ...switchablePages.map((page) => [page, [switches[page]]] as const),
  ['everything', Object.values(switches)],
];

describe('what is switched off', () => {
  it.each(rows)('is promised and linked nowhere: %s', async (_name, of) => {
    for (const { off } of of) await switchOff(off);
    const visitor = createVisitor(shop.url);
    for (const path of of.flatMap(({ gone }) => gone))
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    const pages = await crawl();
    expect(pages.length).toBeGreaterThan(20);
    const described = (await visitor.get('/api/openapi.json')).text;
    for (const path of of.flatMap(({ gone }) => gone.filter((each) => each.startsWith('/api/'))))
      expect([path, described.includes(`"${path}"`)]).toEqual([path, false]);
    const faults = faultsOf(pages, of);
    for (const { off } of of) await switchOn(off);
    expect(faults).toEqual([]);
  });
});

describe('what has no content', () => {
  /** Opened by their address, with the words of their empty state. */
  const empty = [
    ['/blogs', 'No posts yet'],
    ['/gallery', 'No images found'],
    ['/services', 'No farm services available at the moment.'],
    ['/virtual-tour', 'No virtual tour at the moment'],
    ['/our-team', 'We have not introduced ourselves yet'],
    ['/faq', 'No questions and answers yet'],
    ['/about-us', 'About'],
    ['/our-farm', 'Our Farm'],
  ] as const;

  it('is linked nowhere, listed nowhere and not indexed, and says at its address that it is empty', async () => {
    const lists = [
      'posts',
      'galleryItems',
      'farmServices',
      'tourStops',
      'teamMembers',
      'questions',
      'testimonials',
    ];
    const documents = ['homeContent', 'aboutContent', 'pageTexts'];
    for (const name of [...lists, ...documents]) await shop.database().collection(name).deleteMany({});
    const pages = await crawl();
    const row = {
      off: {},
      gone: [],
      links: /^\/(blogs?|gallery|services|virtual-tour|our-team|faq|about-us|our-farm)\b/,
      words: /(?!)/,
    };
    expect(faultsOf(pages, [row])).toEqual([]);
    const visitor = createVisitor(shop.url);
    for (const [path, words] of empty) {
      const { status, text } = await visitor.get(path);
      expect([path, status, text.includes('content="noindex"'), textOf(text).includes(words)]).toEqual([
        path,
        200,
        true,
        true,
      ]);
    }
  });
});
