import { expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/017-service-drafts';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('publishes the services that are stored, dates the team members, and keeps drafts and dates', async () => {
  const services = database().collection('farmServices');
  const members = database().collection('teamMembers');
  await services.insertMany([
    { slug: 'training', title: 'Dairy training' },
    { slug: 'silage', title: 'Silage', published: false },
  ]);
  const edited = new Date('2026-03-10T06:00:00.000Z');
  await members.insertMany([{ name: 'Achieng Owino' }, { name: 'Jane Nafula', updatedAt: edited }]);
  await up(database());
  const first = await members.findOne({ name: 'Achieng Owino' });
  await up(database());
  const only = { projection: { _id: 0 } };
  expect(await services.find({}, only).sort({ title: 1 }).toArray()).toEqual([
    { slug: 'training', title: 'Dairy training', published: true },
    { slug: 'silage', title: 'Silage', published: false },
  ]);
  expect(first).toMatchObject({ updatedAt: expect.any(Date) as Date });
  expect(await members.find({}, only).sort({ name: 1 }).toArray()).toEqual([
    { name: 'Achieng Owino', updatedAt: first?.['updatedAt'] as Date },
    { name: 'Jane Nafula', updatedAt: edited },
  ]);
});
