import { Collection } from 'mongodb';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { collectionDefinitions, collections } from '~/domain/collections';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import { insertOrganization } from '../fixtures/account-entries';

/**
 * Books dues as of DUES_NOW: in the database DUES_DB at DUES_URI, or in the built-in store of DUES_FOLDER, with three
 * organizations that are billed from 15 January on. Kills itself before write DUES_DIE_AT.
 */
const { DUES_FOLDER, DUES_URI = '', DUES_DB, DUES_NOW = '', DUES_DIE_AT } = process.env;
// Before the collections open, which keep the methods that they find.
let isBooking = false;
let writes = 0;
for (const method of ['insertOne', 'updateOne', 'findOneAndUpdate'] as const) {
  const original = Reflect.get(Collection.prototype, method) as (...args: unknown[]) => unknown;
  Reflect.set(Collection.prototype, method, function (this: unknown, ...args: unknown[]) {
    if (isBooking) writes += 1;
    if (isBooking && writes === Number(DUES_DIE_AT)) process.kill(process.pid, 'SIGKILL');
    return original.apply(this, args);
  });
}

const store = DUES_FOLDER ? await startEmbeddedStore({ directory: DUES_FOLDER }) : null;
await connectDatabase({ uri: store?.uri ?? DUES_URI, ...(DUES_DB && { name: DUES_DB }) });
if (store && !(await collections().organizations.findOne())) {
  await ensureIndexes(collectionDefinitions);
  const subscription = { status: 'active', nextBillingDay: '2026-01-15', history: [] } as const;
  for (let count = 0; count < 3; count += 1) await insertOrganization({ billingDay: 15, subscription });
}

isBooking = true;
await bookDues(new Date(DUES_NOW));
if (store) {
  const { organizations, accountEntries } = collections();
  const entries = await accountEntries.find().sort({ number: 1 }).toArray();
  process.stdout.write(
    JSON.stringify({
      charged: (await organizations.find().toArray()).map(({ account }) => account.charged),
      numbers: entries.map(({ number }) => number),
      keys: new Set(entries.map(({ organizationId, day }) => `${String(organizationId)} ${day}`)).size,
    }),
  );
}
await closeDatabase();
await store?.close();
