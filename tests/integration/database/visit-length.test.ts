import { expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/022-visit-length';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('gives booked visits the two hours that they were booked for', async () => {
  const bookings = database().collection('bookings');
  await bookings.insertMany([{ reference: 'a' }, { reference: 'b', durationMinutes: 90 }]);
  await up(database());
  await up(database());
  const found = await bookings.find().sort({ reference: 1 }).toArray();
  expect(found.map(({ durationMinutes }) => durationMinutes as number)).toEqual([120, 90]);
});
