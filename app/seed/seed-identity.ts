import { database } from '#db/client';
import { isUsedShop } from '#db/migrations/is-used-shop';
import { collections } from '~/domain/collections';
import { sharePicture } from './demo/pictures';
import { demoPagePictures } from './demo/page-pictures';
import { seedSet } from './seed-set';

/** The demo farm; also what every shop was called that had no SITE_NAME, before its settings had a name. */
const demoIdentity = {
  name: 'Malisho',
  titleEnding: 'Dairy Farm',
  place: 'Bumala',
  sharePicture: sharePicture.src,
  formPicture: '/images/gallery/the-lake-on-a-clear-day-640.webp',
} as const;

/**
 * Names the demo farm, and a shop that was used before its settings had a name, as it was called. Runs once, so that a new
 * shop stays without a name until its owner types one. `siteName` is SITE_NAME, which then goes on naming the shop.
 */
export async function seedIdentity(
  siteName: string | null,
  { isDemoLoaded, now }: { readonly isDemoLoaded: boolean; readonly now: Date },
): Promise<void> {
  if (isDemoLoaded) await writeMissing(siteName);
  if (isDemoLoaded) await writePictures();
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
  await seedSet(
    {
      id: 'page-pictures',
      exists: () => Promise.resolve(false),
      load: async () => {
        if (await isUsedShop(database())) await writePictures();
      },
    },
    now,
  );
}

/** What stood beside the titles of pages before a shop had pictures of its own. */
async function writePictures(): Promise<void> {
  const { pageTexts } = collections();
  const stored = (await pageTexts.findOne({ _id: 'texts' })) ?? {};
  const missing = Object.entries(demoPagePictures).filter(([name]) => !Object.hasOwn(stored, name));
  if (missing.length === 0) return;
  const change = Object.fromEntries(
    missing.flatMap(([name, picture]) => [
      [name, picture],
      [`shipped.${name}`, picture],
    ]),
  );
  await pageTexts.updateOne({ _id: 'texts' }, { $set: change }, { upsert: true });
}

async function writeMissing(siteName: string | null): Promise<void> {
  const { settings } = collections();
  const stored = (await settings.findOne({ _id: 'site' }))?.identity ?? {};
  const missing = Object.entries(demoIdentity).filter(
    ([key]) => !Object.hasOwn(stored, key) && !(key === 'name' && siteName !== null),
  );
  if (missing.length === 0) return;
  const change = Object.fromEntries(
    missing.flatMap(([key, value]) => [
      [`identity.${key}`, value],
      [`shipped.identity.${key}`, value],
    ]),
  );
  await settings.updateOne({ _id: 'site' }, { $set: change }, { upsert: true });
}
