import { pageIllustration } from '~/domain/content/farm-pictures';
import type { Picture } from '~/domain/images/picture';

/** A picture of the demo's gallery, for a page or a stop of the tour. */
const galleryIllustration = (slug: string, alt: string): Picture => ({
  src: `/images/gallery/${slug}`,
  widths: [160, 320, 640, 1024, 1280],
  avif: true,
  width: 1280,
  height: 853,
  alt,
});

/** Of the chapters of the farm page and the stops of the tour. No picture is used twice. */
export const farmPictures = {
  farm: pageIllustration(
    'our-farm',
    'The farm from the hill: roofs around the yard, paddocks, and the highway behind',
  ),
  herd: galleryIllustration('homeward', 'Four cows and their herder walk home in front of a setting sun'),
  straining: galleryIllustration('through-the-cloth', 'Milk is strained through a cloth into a can'),
  creamery: galleryIllustration('cutting-the-curd', 'A steel vat full of curd in the creamery'),
  rain: galleryIllustration('rain-from-the-lake', 'Rain and a rainbow over the shed and its water tank'),
  gate: pageIllustration('gate', 'A wooden gate with a blue milk can on its post in the evening sun'),
  pasture: galleryIllustration('first-light', 'Cows graze on a slope in the first light of the day'),
  milking: pageIllustration(
    'milking-shed',
    'A cow in the milking shed at dawn, a full bucket and a stool beside her',
  ),
  feeding: pageIllustration('feeding-rail', 'Three cows eat cut grass at the feeding rail'),
  calves: galleryIllustration('the-nursery', 'Two calves in the straw of their pen'),
  cooling: pageIllustration('cold-room', 'The cooling tank at 4 degrees beside crates of bottled milk'),
  fodder: pageIllustration('fodder', 'A wheelbarrow of cut Napier grass in front of the tall grass'),
  tasting: pageIllustration(
    'tasting-table',
    'The tasting table from above: cheeses, bowls and glasses of milk on a checked cloth',
  ),
} as const satisfies Readonly<Record<string, Picture>>;
