import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as openUsedShops from '#db/migrations/029-open-used-shops';
import { collections } from '~/domain/collections';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { makeUser } from '../../support/fixtures/users';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const migrate = () => openUsedShops.up(database());
const isOpen = async () => (await collections().settings.findOne({ _id: 'site' }))?.opening?.isOpen;

it('a new database stays closed, also with its first admin', async () => {
  await collections().users.insertOne(makeUser({ role: 'super_admin' }));
  await migrate();
  expect(await collections().settings.countDocuments()).toBe(0);
});

it('a shop with products and no order is open', async () => {
  await insertProducts(...Array.from({ length: 5 }, () => makeProduct({})));
  await collections().settings.insertOne({ _id: 'site', promo: 'Karibu' });
  await migrate();
  await migrate();
  expect(await collections().settings.findOne({ _id: 'site' })).toEqual({
    _id: 'site',
    promo: 'Karibu',
    opening: { isOpen: true },
  });
});

it('a shop with a customer is open', async () => {
  await collections().users.insertOne(makeUser({ role: 'customer' }));
  await migrate();
  expect(await isOpen()).toBe(true);
});

it('a shop that says itself whether it is open stays so', async () => {
  await insertProducts(makeProduct({}));
  await collections().settings.insertOne({ _id: 'site', opening: { isOpen: false } });
  await migrate();
  expect(await isOpen()).toBe(false);
});
