import type { PagePictureName } from '~/domain/content/farm-pictures';
import { aboutPicture } from './about';
import { bookingPicture } from './booking';
import { feedingRail } from './feeding-rail';
import { outdoors } from './outdoors';
import { roads } from './roads';
import { rooms } from './rooms';
import { tables } from './tables';

/** The pictures of pages under their names; calling one writes the SVG. */
export const pagePictures: Record<PagePictureName, () => string> = {
  ...outdoors,
  ...roads,
  ...rooms,
  ...tables,
  about: aboutPicture,
  booking: bookingPicture,
  'feeding-rail': feedingRail,
};
