import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#db/client';
import { up as keepShippedContent } from '#db/migrations/028-keep-shipped-content';
import { up as switchShippedTexts } from '#db/migrations/035-switch-shipped-texts';
import { up as rewordShippedTexts } from '#db/migrations/037-reword-shipped-texts';
import { replaceTexts } from '#db/migrations/replace-texts';
import { rewordedTexts } from '#db/migrations/reworded-texts';
import { switchedQuestions, switchedTexts } from '#db/migrations/switched-texts';
import { collections } from '~/domain/collections';
import { withEverythingOn } from '~/domain/content/switched-words';
import { groupQuestions } from '~/domain/questions/question';
import {
  demoHomeDocument,
  demoQuestionDocuments,
  demoServiceDocuments,
  demoTestimonialDocuments,
  demoTourStopDocuments,
} from '~/seed/demo-documents';
import { demoPageTexts } from '~/seed/demo/page-texts';
import { demoQuestions } from '~/seed/demo/questions';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');

const up = async () => {
  await switchShippedTexts(database());
  await rewordShippedTexts(database());
};

const readAll = async () => {
  const { settings, pageTexts, questions } = collections();
  return {
    settings: await settings.findOne({ _id: 'site' }),
    texts: await pageTexts.findOne({ _id: 'texts' }),
    questions: await questions.find().sort({ order: 1 }).toArray(),
  };
};

describe('the texts of a shop that is used', () => {
  /** As the version before wrote them. */
  beforeEach(async () => {
    await insertProducts(makeProduct());
    await keepShippedContent(database());
    await collections().questions.insertMany(demoQuestionDocuments(now));
    for (const { slug, before } of switchedQuestions)
      await database().collection('questions').updateOne({ slug }, { $set: before });
  });

  it('get the switches and the words that those of the demo farm have, and count as unedited', async () => {
    await up();
    const { settings, texts, questions } = await readAll();
    expect(settings).toMatchObject({
      footerText: demoSettings.footerText,
      shipped: { footerText: demoSettings.footerText },
    });
    const { _id, ...expected } = demoPageTexts;
    expect(texts).toMatchObject({ ...expected, shipped: expected });
    const seeded = demoQuestions.map(({ slug, group, question, answer, shownWhen }) => ({
      slug,
      group,
      question,
      answer,
      shownWhen,
      updatedAt: now,
    }));
    expect(questions).toMatchObject(seeded);
    const once = await readAll();
    await up();
    expect(await readAll()).toEqual(once);
  });

  it('stay where the farm has changed a word', async () => {
    const ours = { group: 'Delivery and pickup', answer: 'At the gate, at least 24 hours ahead.' };
    await collections().questions.updateOne({ slug: 'pickup' }, { $set: ours });
    await collections().settings.updateOne({ _id: 'site' }, { $set: { footerText: 'We deliver. Always.' } });
    await up();
    const { settings, questions } = await readAll();
    expect(settings?.footerText).toBe('We deliver. Always.');
    expect(questions.find(({ slug }) => slug === 'pickup')).toMatchObject({ ...ours, shownWhen: 'always' });
    const groups = groupQuestions(questions);
    expect(groups.map(({ title }) => withEverythingOn(title))).toEqual([
      ...new Set(demoQuestions.map(({ group }) => withEverythingOn(group))),
    ]);
    expect(groups.flatMap((group) => group.questions)).toHaveLength(questions.length);
    expect(questions.find(({ slug }) => slug === 'cancel')?.answer).toContain(
      'until we confirm it or you pay',
    );
    expect(groups.find(({ questions: [first] }) => first?.slug === 'delivery-fee')?.title).toContain('{');
  });
});

it('read as before with everything on', () => {
  const pairs = [
    ...Object.entries(switchedTexts),
    ...switchedQuestions.flatMap(({ before, after }) => [
      [before.answer, after.answer] as const,
      [before.group, after.group] as const,
    ]),
  ];
  for (const [before, after] of pairs)
    expect(
      withEverythingOn(after)
        .replace('{pickup notice}', '24 hours')
        .replace('{report time}', 'on the same day'),
    ).toBe(before);
});

it('the texts of a demo shop of an earlier version say what a new one says', async () => {
  const { homeContent, testimonials, tourStops, farmServices } = collections();
  const seeds = [homeContent, testimonials, tourStops, farmServices] as const;
  await homeContent.insertOne(demoHomeDocument(now));
  await testimonials.insertMany(demoTestimonialDocuments(now));
  await tourStops.insertMany(demoTourStopDocuments(now));
  await farmServices.insertMany(demoServiceDocuments(now));
  const readSeeds = () =>
    Promise.all(seeds.map((each) => database().collection(each.collectionName).find().toArray()));
  const asNew = await readSeeds();
  const before = new Map(Object.entries(rewordedTexts).map(([old, text]) => [text, old]));
  for (const [index, documents] of asNew.entries())
    for (const { _id, ...fields } of documents)
      await database()
        .collection(seeds[index]!.collectionName)
        .replaceOne({ _id }, replaceTexts(fields, before) as Record<string, unknown>);
  const old = await readSeeds();
  expect(JSON.stringify(old)).toContain('Our Class Six milked a cow.');
  expect(JSON.stringify(old)).toContain('From KSh 1,500 a cow');
  await rewordShippedTexts(database());
  expect(await readSeeds()).toEqual(asNew);
});
