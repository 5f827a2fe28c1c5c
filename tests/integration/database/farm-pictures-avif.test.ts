import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { up } from '#db/migrations/006-farm-pictures-avif';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const names = ['homeContent', 'aboutContent', 'teamMembers', 'farmServices', 'posts'];

const read = () =>
  Promise.all(names.map((name) => database().collection(name).find().sort({ _id: 1 }).toArray()));

/** As an older farm has it: no picture says that it has AVIF files. */
async function forgetAvif() {
  for (const name of names)
    for (const { _id, ...document } of await database().collection(name).find().toArray())
      await database()
        .collection(name)
        .replaceOne({ _id }, withoutAvif(document) as object);
}

function withoutAvif(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAvif);
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  // Later farms have pictures in other folders, too.
  const isOlder =
    'src' in (value as object) && /^\/images\/(hero$|team|stories)/.test((value as { src: string }).src);
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, inner]) =>
      isOlder && key === 'avif' ? [] : [[key, withoutAvif(inner)]],
    ),
  );
}

it('marks the bundled pictures of an older demo farm as available in AVIF', async () => {
  await seedDemoFarm(new Date('2026-03-10T06:00:00.000Z'));
  const fresh = await read();
  await forgetAvif();
  expect(await read()).not.toEqual(fresh);
  await up(database());
  await up(database());
  expect(await read()).toEqual(fresh);
});

it('leaves uploaded pictures unchanged', async () => {
  await seedDemoFarm(new Date('2026-03-10T06:00:00.000Z'));
  await forgetAvif();
  const own = { src: '/images/0123abcd', widths: [160, 320], width: 320, height: 240, alt: 'A calf' };
  await collections().teamMembers.updateOne({ name: 'Grace Nekesa Wandera' }, { $set: { image: own } });
  await up(database());
  expect(await collections().teamMembers.findOne({ name: 'Grace Nekesa Wandera' })).toMatchObject({
    image: own,
  });
  const peter = await collections().teamMembers.findOne({ name: 'Peter Ouma Wandera' });
  expect(peter?.image).toHaveProperty('avif', true);
});
