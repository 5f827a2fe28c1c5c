import type { Picture } from '~/domain/catalogue/product';
import { farmPictures } from './farm-pictures';

export type FarmHero = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
};

export type FarmChapter = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly order: number;
};

/** The texts of /our-farm until they are edited. */
export const defaultFarmHero: FarmHero = {
  title: 'Our Farm',
  description:
    'Green hills, red soil and the sound of cows: this is where your milk comes from. It is a family farm, small enough that everybody knows every animal, and open to whoever wants to look behind the label.',
  image: farmPictures.herd,
};

export const defaultFarmChapters: readonly FarmChapter[] = [
  {
    id: 'herd',
    title: 'The herd',
    description:
      'Our cows are Friesians, Ayrshires and Jerseys, and crosses that stand the heat better than either parent. Each has a name, a page in the record book and somebody who knows her moods. They graze in the morning, eat under the roof at noon, and lie down wherever they please.',
    image: farmPictures.feeding,
    order: 1,
  },
  {
    id: 'milking',
    title: 'Clean milk, cooled at once',
    description:
      'We milk at five in the morning and at three in the afternoon. The milk runs through a filter into the cooler, which the sun drives, and is cold within the hour. Somebody smells, tastes and tests every can, and what we would not drink ourselves does not leave the farm.',
    image: farmPictures.milking,
    order: 2,
  },
  {
    id: 'creamery',
    title: 'The creamery',
    description:
      'What does not leave as fresh milk becomes mala, yoghurt, butter and cream in our own creamery, and cheese with dairies that we know by name. Small pots, live cultures, fruit from the villages around, and dates on the lids that are the true ones.',
    image: farmPictures.tasting,
    order: 3,
  },
  {
    id: 'land',
    title: 'Land that feeds the cows, cows that feed the land',
    description:
      'Napier grass, maize and desmodium grow around the sheds. The dung goes into the biogas dome, which heats our water, and from there back to the fields. Rain is caught from every roof. In the dry months the hay and silage of the wet ones carry us through.',
    image: farmPictures.fodder,
    order: 4,
  },
];
