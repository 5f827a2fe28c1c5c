import type { Picture } from '~/domain/images/picture';
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
    'Green hills, red soil, and a family that knows every cow by name: this is where your milk comes from. Come and look. We have nothing to hide.',
  image: farmPictures.farm,
};

export const defaultFarmChapters: readonly FarmChapter[] = [
  {
    id: 'herd',
    title: 'The herd',
    description:
      'We keep Friesians, Ayrshires and Jerseys, and crosses of them that stand the heat better. Each cow has a name and a page in the record book. They graze in the morning, eat under the roof at noon, and lie down where they like.',
    image: farmPictures.herd,
    order: 1,
  },
  {
    id: 'milking',
    title: 'Clean milk, cooled at once',
    description:
      'We milk at five in the morning and three in the afternoon. The milk runs through a boiled cloth into a cooler that works on solar power, and is cold within the hour. We test every can. If we would not drink it ourselves, it does not leave the farm.',
    image: farmPictures.straining,
    order: 2,
  },
  {
    id: 'creamery',
    title: 'The creamery',
    description:
      'Milk that is not sold fresh becomes mala, yoghurt, butter and cream in our own creamery. We work with small pots, live cultures and fruit from nearby villages, and we put the true date on every lid. Most of our cheese comes from dairies nearby that we know well.',
    image: farmPictures.creamery,
    order: 3,
  },
  {
    id: 'land',
    title: 'Land that feeds the cows, cows that feed the land',
    description:
      'Napier grass, maize and desmodium grow around the sheds. Dung goes into the biogas dome, which heats our water, and from there to the fields. Every roof catches rain. In the dry months the cows eat the hay and silage that we made in the wet ones.',
    image: farmPictures.rain,
    order: 4,
  },
];
