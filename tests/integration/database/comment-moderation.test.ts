import { expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/019-comment-moderation';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('marks stored comments as seen, of guests and without a network, and keeps newer ones', async () => {
  const comments = database().collection('comments');
  const old = { author: 'Akinyi', content: 'Karibu!', status: 'shown' };
  const newer = { ...old, author: 'Baraka', isNew: true, userId: 'account', networkKey: 'network' };
  await comments.insertMany([{ ...old }, { ...newer }]);
  await up(database());
  await up(database());
  expect(
    await comments
      .find({}, { projection: { _id: 0 } })
      .sort({ author: 1 })
      .toArray(),
  ).toEqual([{ ...old, isNew: false, userId: null, networkKey: null }, newer]);
});
