import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as stockPermission from '#db/migrations/031-stock-permission';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';
import { addApiKey } from '../../support/fixtures/api-keys';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();

it('people and API keys that change the catalogue keep its stock, however often the migration runs', async () => {
  const people = [
    makeUser({ role: 'staff', permissions: ['catalogue:write', 'messages:read'] }),
    makeUser({ role: 'staff', permissions: ['messages:read'] }),
    makeUser({ role: 'admin' }),
  ];
  await collections().users.insertMany(people);
  const shop = { database };
  await addApiKey(shop, { permissions: ['catalogue:write'] });
  await addApiKey(shop, { permissions: ['orders:read'] });
  for (let run = 0; run < 2; run += 1) await stockPermission.up(database());
  const held = async (name: 'users' | 'apiKeys') =>
    (await database().collection(name).find().sort({ _id: 1 }).toArray()).map(
      ({ permissions }) => permissions,
    );
  expect(await held('users')).toEqual([
    ['catalogue:write', 'messages:read', 'stock:write'],
    ['messages:read'],
    [],
  ]);
  expect(await held('apiKeys')).toEqual([['catalogue:write', 'stock:write'], ['orders:read']]);
});
