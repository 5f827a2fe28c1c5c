import type { Picture } from '~/domain/catalogue/product';

/** `name` is that of an illustration in scripts/illustrations. */
const scene = (name: string, alt: string): Picture => ({
  src: `/images/stories/${name}`,
  widths: [160, 320, 640],
  avif: true,
  width: 640,
  height: 427,
  alt,
});

/** Illustrations of scripts/illustrations/pages, each for one page or one stop of the tour. */
export const pagePictureNames = [
  'our-farm',
  'about',
  'mission',
  'services',
  'team',
  'contact',
  'booking',
  'gate',
  'feeding-rail',
  'milking-shed',
  'cold-room',
  'fodder',
  'tasting-table',
  'delivery',
  'kitchen',
  'default-post',
  'default-service',
] as const;

export type PagePictureName = (typeof pagePictureNames)[number];

/** The illustration of a page, for pages that the back office does not edit. */
export const pageIllustration = (name: PagePictureName, alt: string): Picture => ({
  src: `/images/pages/${name}`,
  widths: [320, 640, 960, 1280],
  avif: true,
  width: 1280,
  height: 853,
  alt,
});

/** Until the farm has a picture of its own. */
export const heroPicture: Picture = {
  src: '/images/hero',
  widths: [480, 960, 1440],
  avif: true,
  width: 1440,
  height: 900,
  alt: 'The herd on the pasture near Bumala at sunrise, two milk cans in front',
};

/** Pictures of pages that the back office does not edit. */
export const farmPictures = {
  herd: {
    src: '/images/hero',
    widths: [480, 960, 1440],
    avif: true,
    width: 1440,
    height: 900,
    alt: 'The herd on the pasture near Bumala at sunrise',
  },
  map: {
    src: '/images/farm-map',
    widths: [480],
    avif: true,
    width: 960,
    height: 600,
    alt: 'Map: from Bumala drive 7 km towards Busia; the gate is on the left, beside the highway',
  },
  farm: pageIllustration(
    'our-farm',
    'The farm from the hill: roofs around the yard, paddocks, and the highway behind',
  ),
  gate: pageIllustration('gate', 'A wooden gate with a blue milk can on its post in the evening sun'),
  pasture: pageIllustration('about', 'Six cows on the pasture beside a tin-roofed shed'),
  milking: pageIllustration(
    'milking-shed',
    'A cow in the milking shed at dawn, a full bucket and a stool beside her',
  ),
  feeding: pageIllustration('feeding-rail', 'Cows at the feeding rail'),
  calf: {
    src: '/images/gallery/the-nursery',
    widths: [160, 320, 640, 1024],
    avif: true,
    width: 1024,
    height: 683,
    alt: 'Two calves in the straw of their pen',
  },
  cooling: pageIllustration('cold-room', 'The cooling tank at 4 degrees beside crates of bottled milk'),
  fodder: pageIllustration('fodder', 'A wheelbarrow of cut Napier grass in front of the tall grass'),
  tasting: pageIllustration(
    'tasting-table',
    'The tasting table from above: cheeses, bowls and glasses of milk on a checked cloth',
  ),
  biogas: scene('biogas', 'A brick biogas dome beside a vegetable garden, its pipe leading to the kitchen'),
} as const satisfies Readonly<Record<string, Picture>>;
