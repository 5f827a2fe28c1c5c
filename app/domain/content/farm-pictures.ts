import type { Picture } from '~/domain/images/picture';

/** Illustrations of artwork/pages, each for one page or one stop of the tour. */
export const pagePictureNames = [
  'our-farm',
  'about',
  'mission',
  'services',
  'team',
  'contact',
  'booking',
  'shop',
  'support',
  'faq',
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
export const pageIllustration = (name: PagePictureName | 'plan', alt: string): Picture => ({
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
  widths: [320, 480, 720, 960, 1440],
  avif: true,
  width: 1440,
  height: 900,
  alt: 'The herd on the pasture near Bumala at sunrise, two milk cans in front',
};

/** A picture of the demo's gallery, for a page or a stop of the tour. */
const galleryIllustration = (slug: string, alt: string): Picture => ({
  src: `/images/gallery/${slug}`,
  widths: [160, 320, 640, 1024, 1280],
  avif: true,
  width: 1280,
  height: 853,
  alt,
});

/** The chapters of the farm page and the stops of the tour until they are edited. No picture is used twice. */
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

/** For a blog post without a picture. */
export const defaultPostPicture = pageIllustration('default-post', 'A notebook, a pencil and a cup of milk');

/** For a farm service without a picture. */
export const defaultServicePicture = pageIllustration(
  'default-service',
  'A rope on a post of the cattle yard',
);
