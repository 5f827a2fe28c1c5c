import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { up } from '#db/migrations/009-registration-secrets';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();

const address = {
  street: '12 Moi Avenue',
  city: 'Busia',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50400',
  isDefault: true,
};

it('removes the repeated password from addresses, and changes no other account', async () => {
  const [affected, other] = [makeUser({ addresses: [] }), makeUser({ addresses: [address] })];
  const stored = [{ ...address, confirmPassword: 'milk at dawn', acceptTerms: 'on' }];
  await collections().users.insertMany([{ ...affected, addresses: stored }, other]);
  await up(database());
  await up(database());
  const users = await collections().users.find().sort({ _id: 1 }).toArray();
  expect(users).toEqual([{ ...affected, addresses: [address] }, other]);
});
