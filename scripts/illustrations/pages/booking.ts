import { calfFace } from '../draw/small-animals';
import { place } from '../draw/svg';
import { fence } from '../draw/trees';
import { outdoors } from '../stories/setting';

/** Visitors at the rail. */
export const bookingPicture = outdoors(
  'day',
  (pencil) => place(calfFace(pencil), 480, 400, 2.6) + place(fence(980), -10, 580, 1.6),
);
