import { database } from '#db/client';
import { isUsedShop } from '#db/migrations/is-used-shop';
import { collections } from '~/domain/collections';
import { seedSet } from './seed-set';

/** The demo farm; also what every shop was called that had no SITE_NAME, before its settings had a name. */
const demoIdentity = { name: 'Malisho', titleEnding: 'Dairy Farm', place: 'Bumala' } as const;

/**
 * Names the demo farm, and a shop that was used before its settings had a name, as it was called. Runs once, so that a new
 * shop stays without a name until its owner types one. `siteName` is SITE_NAME, which then goes on naming the shop.
 */
export async function seedIdentity(
  siteName: string | null,
  { isDemoLoaded, now }: { readonly isDemoLoaded: boolean; readonly now: Date },
): Promise<void> {
  if (isDemoLoaded) await writeMissing(siteName);
  await seedSet(
    {
      id: 'identity',
      exists: () => Promise.resolve(false),
      load: async () => {
        if (await isUsedShop(database())) await writeMissing(siteName);
      },
    },
    now,
  );
}

async function writeMissing(siteName: string | null): Promise<void> {
  const { settings } = collections();
  const stored = (await settings.findOne({ _id: 'site' }))?.identity ?? {};
  const missing = Object.entries(demoIdentity).filter(
    ([key]) => !Object.hasOwn(stored, key) && !(key === 'name' && siteName !== null),
  );
  if (missing.length === 0) return;
  const change = Object.fromEntries(missing.map(([key, value]) => [`identity.${key}`, value]));
  await settings.updateOne({ _id: 'site' }, { $set: change }, { upsert: true });
}
