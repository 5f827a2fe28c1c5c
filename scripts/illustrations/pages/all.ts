import type { PagePictureName } from '~/domain/content/farm-pictures';
import { aboutPicture } from './about';
import { bookingPicture } from './booking';
import { defaultPostPicture } from './default-post';
import { defaultServicePicture } from './default-service';
import { feedingRail } from './feeding-rail';
import { outdoors } from './outdoors';
import { roads } from './roads';
import { rooms } from './rooms';
import { servicesPicture } from './services';
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
  'feeding-rail': feedingRail,
  services: servicesPicture,
  'tasting-table': tastingTablePicture,
};
