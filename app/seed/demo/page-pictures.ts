import { pageIllustration } from '~/domain/content/farm-pictures';
import type { PagePictures } from '~/domain/content/page-texts';
import type { Picture } from '~/domain/images/picture';

/** At the top of the demo farm's pages; also of every shop's before it had its own. */
export const bannerPictures = {
  services: pageIllustration('services', 'A vet’s bag and a notebook in front of a calf at its door'),
  team: pageIllustration('team', 'Hats, aprons and gumboots on pegs beside the dairy door'),
  contact: pageIllustration('contact', 'The farm gate with its sign and the blue milk can'),
  booking: pageIllustration('booking', 'Three children at the rail feed a calf'),
  trackOrder: pageIllustration('delivery', 'A motorbike with crates of milk on the way to a customer'),
  faq: pageIllustration('faq', 'A cow stands in front of the notice board and seems to read it'),
  support: pageIllustration(
    'support',
    'A milk can with a headset on, a phone with messages, and the order book',
  ),
  shop: pageIllustration('shop', 'The shelves of the farm shop: milk, mursik, honey, cheese and yoghurt'),
} as const satisfies Readonly<Record<string, Picture>>;

export const demoPagePictures: PagePictures = {
  servicesPicture: { image: bannerPictures.services },
  ourTeamPicture: { image: bannerPictures.team },
  contactPicture: { image: bannerPictures.contact },
  bookingPicture: { image: bannerPictures.booking },
  trackOrderPicture: { image: bannerPictures.trackOrder },
  faqPicture: { image: bannerPictures.faq },
  supportPicture: { image: bannerPictures.support },
  shopPicture: { image: bannerPictures.shop },
};
