import { cowFace, friesian, jersey } from '../draw/animals';
import { place } from '../draw/svg';
import { fence } from '../draw/trees';
import { outdoors } from '../stories/setting';

/** Heads through the rail at noon. */
export const feedingRail = outdoors(
  'day',
  (pencil) =>
    place(cowFace(pencil, friesian), 240, 360, 2.2) +
    place(cowFace(pencil, jersey), 640, 370, 2.2) +
    place(fence(980), -10, 580, 1.6),
);
