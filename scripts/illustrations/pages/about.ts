import { cow, friesian, jersey } from '../draw/animals';
import { place } from '../draw/svg';
import { milkingShed } from '../draw/trees';
import { outdoors } from '../stories/setting';

/** How it began: six cows and a shed. */
export const aboutPicture = outdoors(
  'morning',
  (pencil) =>
    place(milkingShed(pencil), 260, 460, 1) +
    [0, 1, 2, 3, 4, 5]
      .map((n) =>
        place(
          cow(pencil, n % 2 ? jersey : friesian, n % 3 ? 'grazing' : 'standing'),
          120 + n * 130,
          420 + (n % 2) * 60,
          0.7,
        ),
      )
      .join(''),
);
