import { beforeEach, describe, expect, it } from 'vitest';
import { contentExamples } from '~/domain/content/examples/content-examples';
import { loadAboutContent, loadHomeContent } from '~/domain/content/content-queries.server';
import { endOffers } from '~/domain/content/end-offers.server';
import type { ContentPage } from '~/domain/content/sections/content-section';
import { maxListItems, sectionsOf } from '~/domain/content/sections/content-sections';
import {
  deleteSectionItem,
  moveSectionItem,
  saveSection,
} from '~/domain/content/sections/save-section.server';
import { findSection } from '~/domain/content/sections/section-content.server';
import { newItem, sectionTexts } from '~/domain/content/sections/section-form';
import { sectionSchema } from '~/domain/content/sections/section-schema';
import { offerState } from '~/domain/content/special-offer';
import { collections } from '~/domain/collections';
import type { Picture } from '~/domain/images/picture';
import { useTestDatabase } from '../../support/database';
import { makeOffer } from '../../support/fixtures/special-offers';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();
beforeEach(async () => {
  const { companyStats, companyValues, milestones } = contentExamples;
  await collections().aboutContent.insertOne({ _id: 'about', companyStats, companyValues, milestones });
});

const by = makeStaffMember();
const now = new Date('2026-11-20T09:00:00.000Z');

const sectionOf = (page: ContentPage, segment: string) => {
  const section = sectionsOf(page).find((each) => each.segment === segment);
  if (!section) throw new Error(segment);
  return section;
};
const stats = sectionOf('about', 'stats');
const counters = sectionOf('home', 'stats');
const offers = sectionOf('home', 'offers');

/** The form as it was loaded, with these texts. */
async function formOf(section: typeof stats, itemId: string | null, changes: Record<string, string> = {}) {
  const stored = itemId === newItem ? null : await findSection(section, itemId);
  const texts = { ...sectionTexts(section, stored?.values ?? null, now), ...changes };
  return sectionSchema(section, texts).parse({ ...texts, seenVersion: stored?.version ?? '' });
}
const save = async (section: typeof stats, itemId: string | null, changes: Record<string, string>) =>
  saveSection({ section, itemId, form: await formOf(section, itemId, changes), by, now });
const counter = { title: 'Goats', subtitle: 'All of them climb', value: '7', icon: 'leaf' };
const entries = () => collections().auditEntries.find().sort({ _id: 1 }).toArray();

describe('the sections of the home and about page', () => {
  it('stores an edited item together with the others, and records who did it', async () => {
    expect(await save(stats, 'production', { value: '640L' })).toMatchObject({ ok: true });
    const { companyStats } = await loadAboutContent();
    expect(companyStats.map(({ value }) => value)).toEqual(['10K+', '640L', '25+', '15+']);
    expect(companyStats[1]).toEqual({ ...contentExamples.companyStats[1], value: '640L' });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      subject: 'about-content',
      subjectId: 'production',
      subjectName: 'Daily production',
      action: 'Changed the company stat',
      by: { name: by.name },
      before: { Value: '500L' },
      after: { Value: '640L' },
    });
    // Nothing changed: nothing to record.
    expect(await save(stats, 'production', {})).toMatchObject({ ok: true });
    expect(await entries()).toHaveLength(1);
  });

  it('adds items up to the limit, sorted by their order', async () => {
    for (const order of ['2', '1'])
      await save(counters, newItem, { ...counter, title: `No. ${order}`, order });
    const { statsCounters } = await loadHomeContent();
    expect(statsCounters.map(({ title, value }) => [title, value])).toEqual([
      ['No. 1', 7],
      ['No. 2', 7],
    ]);
    expect(new Set(statsCounters.map(({ id }) => id)).size).toBe(2);
    for (let count = 2; count < maxListItems; count += 1) await save(counters, newItem, counter);
    expect(await save(counters, newItem, counter)).toMatchObject({ ok: false, reason: 'rejected' });
  });

  it('lets one of two editors win, and shows the other what is stored', async () => {
    const mine = await formOf(stats, 'products', { value: '30+' });
    const theirs = await formOf(stats, 'products', { label: 'Things to eat' });
    const results = await Promise.all(
      [mine, theirs].map((form) => saveSection({ section: stats, itemId: 'products', form, by, now })),
    );
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const [lost] = results.filter(({ ok }) => !ok);
    const stored = (await loadAboutContent()).companyStats.find(({ id }) => id === 'products');
    expect(lost).toEqual({ ok: false, reason: 'conflict', document: stored });
  });

  it('does not lose what two editors save in different sections at once', async () => {
    const forms = [
      { section: stats, itemId: 'years', form: await formOf(stats, 'years', { value: '16+' }) },
      { section: stats, itemId: 'customers', form: await formOf(stats, 'customers', { value: '11K+' }) },
      { section: sectionOf('about', 'values'), itemId: 'quality', changes: { title: 'Quality' } },
    ];
    const results = await Promise.all(
      forms.map(async ({ section, itemId, form, changes }) =>
        saveSection({ section, itemId, form: form ?? (await formOf(section, itemId, changes)), by, now }),
      ),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    const about = await loadAboutContent();
    expect(about.companyStats.map(({ value }) => value)).toEqual(['11K+', '500L', '25+', '16+']);
    expect(about.companyValues[0]?.title).toBe('Quality');
  });

  it('moves and deletes items; nothing returns after the last one', async () => {
    const move = { id: 'years', side: 'before', otherId: 'customers' } as const;
    expect(await moveSectionItem({ section: stats, move, by, now })).toEqual({ ok: true });
    const ids = async () => (await loadAboutContent()).companyStats.map(({ id }) => id);
    expect(await ids()).toEqual(['years', 'customers', 'production', 'products']);
    const unknown = { ...move, id: 'nobody' };
    expect(await moveSectionItem({ section: stats, move: unknown, by, now })).toMatchObject({ ok: false });
    const remove = async (itemId: string, version?: string) => {
      const seenVersion = version ?? (await findSection(stats, itemId))?.version ?? '';
      return deleteSectionItem({ section: stats, itemId, seenVersion, by, now });
    };
    expect(await remove('years', 'an older version')).toMatchObject({ ok: false, reason: 'conflict' });
    for (const id of ['years', 'customers', 'products']) expect(await remove(id)).toMatchObject({ ok: true });
    expect(await remove('years')).toEqual({ ok: false, reason: 'unknown' });
    expect(await ids()).toEqual(['production']);
    await remove('production');
    expect((await loadAboutContent()).companyStats).toEqual([]);
    expect((await entries()).map(({ action }) => action)).toContain('Deleted the company stat');
  });

  it('needs a picture that exists', async () => {
    const offer = {
      ...counter,
      description: 'Two litres.',
      buttonText: 'See it',
      path: '/shop',
      altText: 'A jug',
    };
    expect(await save(offers, newItem, offer)).toMatchObject({ errors: { image: ['Image is required'] } });
    const image = '0123456789abcdef0123456789abcdef';
    expect(await save(offers, newItem, { ...offer, image })).toMatchObject({
      errors: { image: [expect.any(String)] },
    });
    expect((await loadHomeContent()).specialOffers).toEqual([]);
  });
});

describe('the fields of a special offer', () => {
  const problems = async (changes: Record<string, string>) => {
    const texts = { ...sectionTexts(offers, null, now), ...changes };
    const result = sectionSchema(offers, texts).safeParse(texts);
    return (result.error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
  };
  const valid = {
    title: 'Mala',
    description: 'Cold.',
    buttonText: 'See it',
    path: '/products?category=Mala',
    altText: 'A jug',
  };

  it('take a price, a higher price before and a last day, or none of them', async () => {
    expect(await problems(valid)).toEqual([]);
    expect(await problems({ ...valid, price: '120', priceBefore: '150.50', until: '2026-11-27' })).toEqual(
      [],
    );
    expect(await problems({ ...valid, priceBefore: '150' })).toEqual([
      'priceBefore: Enter the price now, too',
    ]);
    expect(await problems({ ...valid, price: '150', priceBefore: '150' })).toEqual([
      'priceBefore: The price before must be higher than the price now',
    ]);
    expect(await problems({ ...valid, price: 'free' })).toEqual([
      'price: Enter an amount in shillings, for example 250, or leave it empty',
    ]);
    expect(await problems({ ...valid, until: '2026-02-30' })).toEqual([
      'until: Enter a day, for example 2026-11-27, or leave it empty',
    ]);
  });

  it.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'shop',
    '/a b',
  ])('refuse %s as the page of the button', async (path) => {
    expect(await problems({ ...valid, path })).toEqual(['path: Choose a page of the shop']);
  });

  it('are all required', async () => {
    expect(await problems({ order: '', title: ' ', altText: '\u200B' })).toEqual([
      'title: Title is required',
      'description: Description is required',
      'altText: Alt text is required',
      'buttonText: Button text is required',
      'path: Button leads to is required',
      'order: Order is required',
    ]);
    expect(await problems({ ...valid, title: 'x'.repeat(81), order: '-1' })).toEqual([
      'title: Maximum 80 characters allowed',
      'order: Enter a whole number from 0 to 9999',
    ]);
  });
});

describe('an offer with a last day', () => {
  it('is stored until midnight in Nairobi, and ends with a write that invalidates the caches', async () => {
    const image: Picture = {
      src: '/images/stories/farm-box',
      widths: [160],
      width: 160,
      height: 107,
      alt: 'A jug',
    };
    const specialOffers = [
      makeOffer({ id: 'late', title: 'Late', image }),
      makeOffer({ id: 'soon', title: 'Soon', image }),
    ];
    await collections().homeContent.insertOne({ _id: 'home', specialOffers });
    await save(offers, 'late', { until: '2026-11-30' });
    await save(offers, 'soon', { until: '2026-11-27' });
    const end = new Date('2026-11-27T21:00:00.000Z');
    const later = new Date('2026-11-30T21:00:00.000Z');
    expect((await loadHomeContent()).specialOffers.map(({ until }) => until)).toEqual([later, end]);
    const endsAt = async () => (await collections().homeContent.findOne({ _id: 'home' }))?.offersEndAt;
    const statesAt = async (time: Date) =>
      (await loadHomeContent()).specialOffers.map((offer) => offerState(offer, time));

    const before = new Date(end.getTime() - 1);
    await endOffers(before);
    expect([await endsAt(), await statesAt(before)]).toEqual([end, ['shown', 'shown']]);
    await endOffers(end);
    expect([await endsAt(), await statesAt(end)]).toEqual([later, ['shown', 'ended']]);
    await endOffers(later);
    expect([await endsAt(), await statesAt(later)]).toEqual([null, ['ended', 'ended']]);
    await endOffers(later);
    expect((await entries()).slice(2).map(({ subjectName, action }) => [subjectName, action])).toEqual([
      ['Soon', 'Ended the special offer'],
      ['Late', 'Ended the special offer'],
    ]);
  });
});
