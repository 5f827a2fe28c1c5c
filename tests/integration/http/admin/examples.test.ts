import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentExamples } from '~/domain/content/examples/content-examples';
import { exampleQuestions } from '~/domain/questions/example-questions';
import { exampleTourStops } from '~/domain/virtual-tour/example-tour-stops';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
let guest: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  guest = createVisitor(shop.url);
});

const stored = (collection: string) => shop.database().collection<Document>(collection);
const read = async (visitor: Visitor, path: string) => textOf((await visitor.get(path)).text);

/** Lists in a document, with the screen and a page that shows them. */
const lists = [
  { property: 'values', collection: 'homeContent', id: 'home', screen: '/home-content', page: '/home' },
  {
    property: 'companyStats',
    collection: 'aboutContent',
    id: 'about',
    screen: '/about-management',
    page: '/about-us',
  },
  {
    property: 'companyValues',
    collection: 'aboutContent',
    id: 'about',
    screen: '/about-management',
    page: '/about-us',
  },
  {
    property: 'milestones',
    collection: 'aboutContent',
    id: 'about',
    screen: '/about-management',
    page: '/about-us',
  },
  {
    property: 'farmChapters',
    collection: 'aboutContent',
    id: 'about',
    screen: '/about-management',
    page: '/our-farm',
  },
  {
    property: 'serviceTopics',
    collection: 'pageTexts',
    id: 'texts',
    screen: '/page-texts',
    page: '/services',
  },
] as const;

describe('examples of a list on a page', () => {
  it.each(lists)(
    'are for staff until each is kept: $property',
    async ({ property, collection, id, screen, page }) => {
      const items: readonly Document[] = contentExamples[property];
      const nameOf = (item: Document = {}) => String(item['title'] ?? item['label']);
      const wordsOf = (item: Document = {}) => String(item['description'] ?? nameOf(item));
      const [first, second] = items.map(wordsOf);
      const filter = { _id: id as never };
      const before = await stored(collection).findOne(filter);
      await stored(collection).updateOne(filter, { $set: { [property]: [] } }, { upsert: true });
      const html = (await editor.get(screen)).text;
      expect(html).toContain('Visitors don’t see them until you keep them.');
      const segment =
        new RegExp(
          'name="list" value="([^"]*)"[^>]*/>(?:<[^>]*>)*<button name="intent" value="add-examples"',
        ).exec(html)?.[1] ?? '';
      expect(segment).not.toBe('');
      const send = (fields: Readonly<Record<string, string>>) =>
        editor.post(screen, { list: segment, ...fields });

      expect((await send({ intent: 'add-examples' })).status).toBe(303);
      const added = await read(editor, screen);
      expect(added).toContain(`${nameOf(items[0])} Example`);
      expect(added).toContain('Remove the examples');
      expect(await read(guest, page)).not.toContain(second);

      await send({ intent: 'keep-example', item: String(items[0]?.['id']) });
      expect(await read(guest, page)).toContain(first);
      expect(await read(guest, page)).not.toContain(second);

      await send({ intent: 'remove-examples' });
      const left = await stored(collection).findOne(filter);
      expect(left?.[property]).toEqual([items[0]]);
      expect(await read(editor, screen)).not.toContain('Remove the examples');
      await send({ intent: 'add-examples' });
      expect((await stored(collection).findOne(filter))?.[property]).toHaveLength(1);

      // Later, in a list that is empty again, and all of them away with one tap.
      await stored(collection).updateOne(filter, { $set: { [property]: [] } });
      await send({ intent: 'add-examples' });
      const again = (await stored(collection).findOne(filter))?.[property] as readonly Document[];
      expect(again.map(({ isExample }) => isExample as unknown)).toEqual(items.map(() => true));
      await send({ intent: 'remove-examples' });
      expect((await stored(collection).findOne(filter))?.[property]).toEqual([]);
      expect((await editor.get(screen)).text).toContain('value="add-examples"');
      if (before) await stored(collection).replaceOne(filter, before);
    },
  );
});

it('add nothing for whoever may not write content', async () => {
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  for (const { screen } of lists)
    expect((await staff.post(screen, { intent: 'add-examples', list: '' })).status, screen).toBe(403);
});

it('of a list that has none are none', async () => {
  for (const [screen, list] of [
    ['/testimonials-admin', ''],
    ['/home-content', 'stats'],
  ] as const) {
    await editor.post(screen, { intent: 'add-examples', list });
    expect(await read(editor, screen)).toContain('There are no examples for this list.');
  }
});

describe('examples of a list of its own', () => {
  const kinds = [
    {
      screen: '/tour-admin',
      collection: 'tourStops',
      page: '/virtual-tour',
      names: exampleTourStops.map(({ title }) => title),
    },
    {
      screen: '/faq-admin',
      collection: 'questions',
      page: '/faq',
      names: exampleQuestions.map(({ question }) => question),
    },
  ];

  it.each(kinds)('are drafts until each is kept: $screen', async ({ screen, collection, page, names }) => {
    await stored(collection).deleteMany({});
    const [first = '', second = '', third = ''] = names;
    expect(await read(editor, screen)).toContain('Add examples');
    await editor.post(screen, { intent: 'add-examples', list: '' });
    const added = await read(editor, screen);
    expect([added.includes(first), added.includes('Example'), added.includes('Add examples')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await stored(collection).countDocuments()).toBe(names.length);
    // A second tap, as on a slow network.
    await editor.post(screen, { intent: 'add-examples', list: '' });
    expect(await stored(collection).countDocuments()).toBe(names.length);
    expect(await read(editor, screen)).toContain('The examples are in this list already.');
    expect(await read(guest, page)).not.toContain(first);

    const items = await stored(collection).find().sort({ order: 1 }).toArray();
    const [kept, edited] = items.map(({ _id }) => String(_id));
    await editor.post(screen, { intent: 'visibility', show: kept ?? '' });
    expect(await read(guest, page)).toContain(first);
    const form = (await editor.get(`${screen}/${edited}`)).text;
    const fields = Object.fromEntries(
      ['title', 'text', 'hint', 'place', 'question', 'answer', 'group', 'shownWhen'].flatMap((name) => {
        const value = items[1]?.[name] as string | undefined;
        return value ? [[name, value]] : [];
      }),
    );
    const saved = await editor.post(`${screen}/${edited}`, { ...fields, seenVersion: seenVersionIn(form) });
    expect([saved.status, textOf(saved.text).slice(0, saved.status === 303 ? 0 : 2_000)]).toEqual([303, '']);

    await editor.post(screen, { intent: 'remove-examples', list: '' });
    const left = await read(editor, screen);
    expect([first, second, third].map((name) => left.includes(name))).toEqual([true, true, false]);
    expect(await stored(collection).countDocuments()).toBe(2);
    expect(await read(guest, page)).not.toContain(second);

    await stored(collection).deleteMany({});
    await editor.post(screen, { intent: 'add-examples', list: '' });
    await editor.post(screen, { intent: 'remove-examples', list: '' });
    expect(await stored(collection).countDocuments()).toBe(0);
    expect(await read(editor, screen)).toContain('Add examples');
  });
});
