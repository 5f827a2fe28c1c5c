import { cachedRead } from '~/cache/data/cached-read.server';
import { loadPageTexts } from '~/domain/content/content-queries.server';
import { defaultPageTexts, type PageTexts } from '~/domain/content/page-texts';
import { descriptionKey } from '~/domain/content/page-titles';
import { fillDescription } from '~/domain/content/fill-description';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { findPublicPage } from '~/domain/content/public-pages';
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

/** For search engines; null for a page that is not public. */
export async function loadPageDescription(path: string): Promise<string | null> {
  // One page with two addresses.
  const page = findPublicPage(path === '/about-farm' ? '/our-farm' : path);
  if (!page) return null;
  const [{ descriptions }, settings] = await Promise.all([loadFilledTexts(), loadSiteSettings()]);
  const description = descriptions[descriptionKey(page.path)] ?? page.description;
  return fillDescription(description, settings, readSwitches(settings));
}
