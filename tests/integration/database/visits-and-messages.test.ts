import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { up } from '#db/migrations/020-visits-and-messages';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('adds the texts to search by, and moves closed days out of the settings', async () => {
  const { insertedId } = await database().collection('bookings').insertOne({
    firstName: 'Wanjikũ',
    lastName: 'Kamau',
    email: 'wanjiku@example.com',
    phone: '+254 712-345 678',
    reference: 'a',
  });
  await database().collection('messages').insertOne({
    name: 'Wanjikũ',
    email: 'wanjiku@example.com',
    phone: null,
    subject: 'Milk',
    message: 'How much\nis it?',
  });
  const tours = { dailyCapacity: 20, startsAt: '09:00', closedDays: ['2027-01-04', 'soon', 7] };
  await database()
    .collection<{ _id: string }>('settings')
    .insertOne({ _id: 'site', tours } as { _id: string });
  await up(database());
  await up(database());
  const code = insertedId.toHexString().slice(-6);
  expect((await collections().bookings.findOne())?.searchText).toBe(
    `wanjiku kamau wanjiku@example.com +254 712-345 678 254712345678 0712345678 ${code}`,
  );
  expect((await collections().messages.findOne())?.searchText).toBe(
    'wanjiku wanjiku@example.com milk how much is it?',
  );
  expect(await collections().tourDays.find().toArray()).toMatchObject([
    { _id: '2027-01-04', isClosed: true },
  ]);
  expect((await collections().settings.findOne({ _id: 'site' }))?.tours).toEqual({
    dailyCapacity: 20,
    startsAt: '09:00',
  });
});
