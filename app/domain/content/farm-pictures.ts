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

/** For a blog post without a picture. */
export const defaultPostPicture = pageIllustration('default-post', 'A notebook, a pencil and a cup of milk');

/** For a farm service without a picture. */
export const defaultServicePicture = pageIllustration(
  'default-service',
  'A rope on a post of the cattle yard',
);
