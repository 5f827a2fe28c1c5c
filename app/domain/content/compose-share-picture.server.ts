import { collections } from '~/domain/collections';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { drawSharePicture, sharePictureSize } from '~/domain/images/drawn/draw-share-picture.server';
import { storeDerivedImage } from '~/domain/images/drawn/store-derived-image.server';
import { readUploadedPicture } from '~/domain/images/read-picture.server';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import { loadHomeContent } from './content-queries.server';

/**
 * Draws the picture that links to the shop show, from its name, its place and the uploaded picture of the home page. Call it
 * after each was saved. While too many pictures are drawn, or the database goes away, the earlier one stays.
 */
export const composeSharePicture = (now: Date): Promise<void> =>
  compose(now).catch((error: unknown) => {
    if (!isDatabaseUnavailableError(error)) throw error;
  });

async function compose(now: Date): Promise<void> {
  const [{ fullName, place }, { hero }] = await Promise.all([loadShopIdentity(), loadHomeContent()]);
  const picture = hero.image && (await readUploadedPicture(hero.image));
  const content = await drawSharePicture({ name: fullName, place, hero: picture });
  if (!content) return;
  const { width } = sharePictureSize;
  const src = await storeDerivedImage([{ width, format: 'jpg', content }], now);
  await collections().settings.updateOne(
    { _id: 'site' },
    { $set: { 'identity.sharePicture': `${src}-${width}.jpg` } },
    { upsert: true },
  );
}
