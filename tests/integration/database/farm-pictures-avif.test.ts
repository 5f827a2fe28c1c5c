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
  const { homeContent, aboutContent, teamMembers, farmServices, posts } = collections();
  await homeContent.updateMany({}, { $unset: { 'hero.image.avif': '', 'specialOffers.$[].image.avif': '' } });
  await aboutContent.updateMany(
    {},
    { $unset: { 'aboutHero.image.avif': '', 'companyMission.image.avif': '' } },
  );
  await teamMembers.updateMany({}, { $unset: { 'image.avif': '' } });
  await farmServices.updateMany({}, { $unset: { 'image.avif': '' } });
  await posts.updateMany({}, { $unset: { 'featuredImage.avif': '', 'authorImage.avif': '' } });
}

it('marks the bundled pictures of an older demo farm as available in AVIF', async () => {
  await seedDemoFarm(new Date('2026-03-10T06:00:00.000Z'));
  const fresh = await read();
  await forgetAvif();
  expect(JSON.stringify(await read())).not.toContain('avif');
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
