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
    width: 960,
    height: 600,
    alt: 'Map of the way from Bumala to the farm',
  },
  milking: scene('milking-morning', 'A cow beside the milking shed in the first light'),
  feeding: scene('cattle-management', 'Cows at a feeding rail under a red roof'),
  calf: scene('breeding', 'A cow with her calf on the pasture'),
  cooling: scene('solar-cooling', 'Solar panels on a red roof beside a water tank'),
  fodder: scene('fodder', 'Hay bales beside a field of maize'),
  biogas: scene('biogas', 'A green biogas dome beside a vegetable garden'),
  tasting: scene('cheese-board', 'A wooden board with wedges of cheese and a knife'),
} as const satisfies Readonly<Record<string, Picture>>;
