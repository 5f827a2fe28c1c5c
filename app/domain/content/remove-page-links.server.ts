import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';

/** Where an offer leads whose own page is gone. */
const shopPath = '/shop';

/** The page itself, and what is below it or asked of it: `/products/mala/quick-view`, `/categories/milk?sort=newest`. */
const leadsTo = (link: string, path: string): boolean =>
  link.startsWith(path) && ['', '/', '?', '#'].includes(link.charAt(path.length));

/**
 * Takes the links to deleted pages out of the content of the home page, in the transaction that deletes them: an offer leads
 * to the shop instead, and the title shows no price.
 */
export async function removePageLinks(paths: readonly string[], session: ClientSession): Promise<void> {
  const { homeContent } = collections();
  const home = await homeContent.findOne({ _id: 'home' }, { session });
  if (!home) return;
  const isGone = (link: string) => paths.some((path) => leadsTo(link, path));
  const { hero, specialOffers = [] } = home;
  const change = {
    ...(hero?.pricedProduct && isGone(hero.pricedProduct) && { 'hero.pricedProduct': '' }),
    ...(specialOffers.some(({ path }) => isGone(path)) && {
      specialOffers: specialOffers.map((offer) =>
        isGone(offer.path) ? { ...offer, path: shopPath } : offer,
      ),
    }),
  };
  if (Object.keys(change).length > 0)
    await homeContent.updateOne({ _id: 'home' }, { $set: change }, { session });
}
