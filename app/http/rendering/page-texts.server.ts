import { cachedRead } from '~/cache/data/cached-read.server';
import { loadPageTexts } from '~/domain/content/content-queries.server';
import { defaultPageTexts, type PageTexts } from '~/domain/content/page-texts';
import { descriptionKey } from '~/domain/content/page-titles';
import { fillDescription } from '~/domain/content/fill-description';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { publicPages } from '~/domain/content/public-pages';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { loadShopFacts } from './shop-facts.server';
import { loadSiteSettings } from './site.server';

/** With the settings filled in; the defaults during an outage. */
export const loadFilledTexts = async (): Promise<PageTexts> =>
  (await nullIfUnavailable(loadFilled())) ?? fill(defaultPageTexts);

const loadFilled = cachedRead(async () => fill(await loadPageTexts()), 1, { readsProducts: false });

async function fill(texts: PageTexts): Promise<PageTexts> {
  const shop = await loadShopFacts();
  return mapTexts(texts, (text) => fillPlaceholders(text, shop)) as PageTexts;
}

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
};

const loadDescriptions = cachedRead(async () => fillDescriptions(await loadFilled()), 1, {
  readsProducts: false,
});

/** Of the public pages, by path. */
async function fillDescriptions({ descriptions }: PageTexts): Promise<ReadonlyMap<string, string>> {
  const settings = await loadSiteSettings();
  const switches = readSwitches(settings);
  return new Map(
    publicPages.map(({ path, description }) => [
      path,
      fillDescription(descriptions[descriptionKey(path)] ?? description, settings, switches),
    ]),
  );
}

/** For search engines; null for a page that is not public. */
export async function loadPageDescription(path: string): Promise<string | null> {
  const descriptions =
    (await nullIfUnavailable(loadDescriptions())) ?? (await fillDescriptions(await fill(defaultPageTexts)));
  // One page with two addresses.
  return descriptions.get(path === '/about-farm' ? '/our-farm' : path) ?? null;
}
