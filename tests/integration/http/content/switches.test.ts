import { beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail } from '~/domain/mail/outbox';
import {
  sellingSwitches,
  switchablePages,
  type SellingSwitch,
  type SwitchablePage,
} from '~/domain/settings/settings';
import { demoSettings } from '~/seed/demo/settings';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { decodeEntities, errorsIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  placeOrder,
  registrationDetails,
  type Visitor,
} from '../../../support/shop/visitor';
import { waysToSell } from '../../../support/ways-to-sell';

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
    words:
      /book (a|your) (farm )?(visit|tour)|farm visits?|visit us|(a|your) visit\b|visits to|visiting the farm|guided tours?|show you around/i,
  },
  newsletter: {
    off: ofPage('newsletter'),
    gone: ['/newsletter', '/newsletter/confirm/anything', '/api/home-content/newsletter-section'],
    links: /^\/newsletter\b/,
    words: /newsletter|subscribe/i,
  },
};

const settings = () => shop.database().collection<{ _id: string }>('settings');

async function change(values: Readonly<Record<string, boolean>>): Promise<void> {
  await settings().updateOne({ _id: 'site' }, { $set: values }, { upsert: true });
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
async function crawl(visitor = createVisitor(shop.url)): Promise<readonly Page[]> {
  const { text: sitemap } = await visitor.get('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const waiting = ['/home', '/nowhere', '/api', ...listed];
  const asLinks = listed.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const pages = new Map<string, Page>([
    ['/sitemap.xml', { path: '/sitemap.xml', status: 200, html: asLinks }],
  ]);
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
    for (const { off } of of) await change(off);
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

it('is promised in no email while everything is off', async () => {
  const off = Object.assign({}, ...Object.values(switches).map((each) => each.off)) as Switch['off'];
  await change(off);
  const outbox = shop.database().collection<OutboxMail>('outbox');
  await outbox.deleteMany({});
  const visitor = createVisitor(shop.url);
  expect(
    (await visitor.post('/register', { ...registrationDetails, email: 'nafula@example.com' })).status,
  ).toBe(303);
  expect((await visitor.post('/contact-us', messageDetails)).status).toBe(303);
  await placeOrder(createVisitor(shop.url), { details: deliveryDetails, paymentMethod: 'cod' });
  const emails = await outbox.find().toArray();
  await switchOn(off);
  expect(emails.length).toBeGreaterThan(2);
  const pages = emails.map(({ key, subject, text, html }) => ({
    path: key,
    status: 200,
    html: `${subject} ${text} ${html}`.replaceAll(shop.url, ''),
  }));
  expect(faultsOf(pages, Object.values(switches))).toEqual([]);
});

describe('visits', () => {
  const read = async (path: string) => (await createVisitor(shop.url).get(path)).text;

  it.each([
    ['are full', { 'tours.dailyCapacity': 0 }, 'We are closed on'],
    ['have no days', { 'tours.days': [] }, 'No day is free'],
  ] as const)('have no form while they %s', async (_, lack, words) => {
    await settings().updateOne({ _id: 'site' }, { $set: lack });
    const page = await read('/booking');
    const refused = await createVisitor(shop.url).post('/booking', visitDetails);
    const home = await read('/home');
    await settings().updateOne({ _id: 'site' }, { $set: { tours: demoSettings.tours } });
    expect(page).not.toContain('name="preferredDate"');
    expect(textOf(page)).toContain('No day is free for a visit at the moment.');
    expect(textOf(page)).toContain(words);
    expect(textOf(page)).toContain('Call us on +254 700 000 000');
    expect(errorsIn(refused.text).join()).toMatch(/^Preferred date: /);
    // A full farm is worth a look; one without days has nothing to book.
    const hasDays = !('tours.days' in lack);
    expect([page.includes('content="noindex"'), home.includes('href="/booking"')]).toEqual([
      !hasDays,
      hasDays,
    ]);
    expect(await read('/booking')).toContain('name="preferredDate"');
  });
});

const mpesa = /m-?pesa/i;

const waysOff: readonly (readonly [name: string, off: readonly SellingSwitch[], words: readonly RegExp[]])[] =
  [
    ...sellingSwitches.map((name) => [name, [name], [waysToSell[name]]] as const),
    ['M-Pesa', ['mpesaPrompt', 'mpesaByHand'], [mpesa, waysToSell.mpesaPrompt, waysToSell.mpesaByHand]],
    ['every way', sellingSwitches, [...Object.values(waysToSell), mpesa]],
  ];

/** What customers have said, who the people are, and the history of the farm, promise nothing. */
const recollections =
  /<blockquote[^]*?<\/blockquote>|<section[^>]*(?:aria-labelledby="(?:testimonials|about|team)"|id="journey")[^]*?<\/section>/g;

/** For people, and for search engines. */
const allTextOf = ({ html }: Page): string =>
  [
    textOf(html.replace(recollections, '')),
    ...[
      ...html.matchAll(/<meta[^>]*content="([^"]*)"/g),
      ...html.matchAll(/application\/ld\+json"[^>]*>([^<]*)</g),
    ].map(([, text = '']) => decodeEntities(text)),
  ].join('\n');

/** What the farm tells of itself, the description of the API, which is of orders that were placed, too, and what is gone with delivery. */
const promisesNothing = /^\/(?:blog|services|gallery)\/|^\/our-team$|^\/api\b|^\/standing-orders\/new\b/;

describe('a way to sell that is off', () => {
  /** With a product in the cart. */
  let shopper: Visitor;
  let pages: readonly Page[];

  beforeAll(async () => {
    shopper = createVisitor(shop.url);
    await fillCart(shopper);
    const others = ['/cart', '/checkout', '/search?q=order', '/robots.txt', '/manifest.webmanifest'];
    pages = [...(await crawl(shopper)), ...(await Promise.all(others.map(read)))];
  });

  async function read(path: string): Promise<Page> {
    const { status, text } = await shopper.get(path);
    return { path, status, html: text };
  }

  it.each(waysOff)('is promised nowhere: %s', async (_name, names, words) => {
    const off = Object.fromEntries(names.map((name) => [`selling.${name}`, false as const]));
    const about = pages.filter(
      (page) => !promisesNothing.test(page.path) && words.some((each) => each.test(allTextOf(page))),
    );
    await change(off);
    const now = await Promise.all(about.map(({ path }) => read(path)));
    await change(Object.fromEntries(names.map((name) => [`selling.${name}`, true])));
    const promised = now.flatMap((page) =>
      words.flatMap((each) => {
        const text = allTextOf(page);
        return each.test(text) ? [`${page.path} says “${aroundOf(text, each)}”`] : [];
      }),
    );
    expect([about.length > 0, promised, faultsOf(now, [])]).toEqual([true, [], []]);
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
