import type { PagePictureName } from '~/domain/content/farm-pictures';
import { aboutPicture } from './about';
import { bookingPicture } from './booking';
import { defaultPostPicture } from './default-post';
import { defaultServicePicture } from './default-service';
import { faqPicture } from './faq';
import { feedingRail } from './feeding-rail';
import { outdoors } from './outdoors';
import { roads } from './roads';
import { rooms } from './rooms';
import { servicesPicture } from './services';
import { shopPicture } from './shop';
import { supportPicture } from './support';
import { tastingTablePicture } from './tasting-table';

/** The pictures of pages under their names; calling one writes the SVG. */
export const pagePictures: Record<PagePictureName, () => string> = {
  ...outdoors,
  ...roads,
  ...rooms,
  about: aboutPicture,
  booking: bookingPicture,
  'default-post': defaultPostPicture,
  'default-service': defaultServicePicture,
  faq: faqPicture,
  'feeding-rail': feedingRail,
  services: servicesPicture,
  shop: shopPicture,
  support: supportPicture,
  'tasting-table': tastingTablePicture,
};
