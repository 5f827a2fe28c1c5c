import type { Picture } from '~/domain/images/picture';
import { defaultFarmChapters, defaultFarmHero, type FarmChapter, type FarmHero } from './farm-page-content';
import { sortByOrder } from './sort-by-order';

type AboutHero = {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly image: Picture | null;
};

export type CompanyMission = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
};

export type CompanyStat = {
  readonly id: string;
  readonly label: string;
  /** Displayed as is: `500L`. */
  readonly value: string;
  readonly icon: string;
  readonly description: string;
  readonly order: number;
};

export type CompanyValue = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly order: number;
};

export type Milestone = {
  readonly id: string;
  readonly year: number;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

/** A chapter of how the farm came about. */
export type StoryChapter = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly order: number;
};

/** Headings of the sections that have no title of their own. */
export type AboutHeadings = {
  readonly values: string;
  readonly milestones: string;
  readonly team: string;
  readonly testimonials: string;
  readonly contact: string;
};

/** The lists are sorted by `order`. */
export type AboutContent = {
  readonly aboutHero: AboutHero;
  /** May be empty: only the farm can tell it. */
  readonly aboutStory: readonly StoryChapter[];
  readonly companyMission: CompanyMission;
  readonly companyStats: readonly CompanyStat[];
  readonly companyValues: readonly CompanyValue[];
  readonly milestones: readonly Milestone[];
  readonly headings: AboutHeadings;
  /** Only on /our-farm. */
  readonly farmHero: FarmHero;
  readonly farmChapters: readonly FarmChapter[];
};

/** Only the parts that an admin has edited. */
export type StoredAboutContent = Partial<AboutContent> & {
  readonly _id: 'about';
  /** Parts as the product shipped them, from before they became content of the farm (db/migrations/028). */
  readonly shipped?: Readonly<Record<string, unknown>>;
};

/** Replaces missing parts and empty lists (docs/product.md 7.1). */
export const defaultAboutContent: AboutContent = {
  headings: {
    values: 'Our Values',
    milestones: 'Our Journey',
    team: 'Our Team',
    testimonials: 'What Our Customers Say',
    contact: 'Get in Touch',
  },
  farmHero: defaultFarmHero,
  farmChapters: defaultFarmChapters,
  aboutHero: {
    title: 'About Our Farm',
    subtitle: 'Dairy farmers near Bumala since 2023',
    description:
      'We keep dairy cows on the red soil of Busia County and sell their milk to the people around us.',
    image: null,
  },
  aboutStory: [],
  companyMission: {
    title: 'Our Mission',
    description:
      'Clean, honest milk on every table in western Kenya, from cows that live well and farmers who are paid fairly.',
    image: null,
  },
  companyStats: [
    {
      id: 'customers',
      label: 'Happy customers',
      value: '10K+',
      icon: 'people',
      description: 'Homes, schools and shops',
      order: 1,
    },
    {
      id: 'production',
      label: 'Daily production',
      value: '500L',
      icon: 'drop',
      description: 'On an ordinary day',
      order: 2,
    },
    {
      id: 'products',
      label: 'Products',
      value: '25+',
      icon: 'box',
      description: 'From fresh milk to ripened cheese',
      order: 3,
    },
    {
      id: 'years',
      label: 'Years of experience',
      value: '15+',
      icon: 'medal',
      description: 'Of keeping dairy cows, between us',
      order: 4,
    },
  ],
  companyValues: [
    {
      id: 'quality',
      title: 'Quality First',
      description: 'If we would not drink it ourselves, it does not leave the farm.',
      icon: 'medal',
      order: 1,
    },
    {
      id: 'welfare',
      title: 'Animal Welfare',
      description: 'Shade, clean water, dry straw and room to lie down.',
      icon: 'heart',
      order: 2,
    },
    {
      id: 'sustainability',
      title: 'Sustainability',
      description: 'Dung becomes gas and compost, and every roof catches rain.',
      icon: 'leaf',
      order: 3,
    },
    {
      id: 'community',
      title: 'Community',
      description: 'We hire from the villages around us and pay our neighbours fairly.',
      icon: 'people',
      order: 4,
    },
  ],
  milestones: [
    {
      id: 'founded',
      year: 2023,
      title: 'The farm begins',
      description: 'Six cows, four acres and one milking shed beside the Kisumu-Busia highway.',
      order: 1,
    },
    {
      id: 'cold-room',
      year: 2023,
      title: 'The first cold room',
      description: 'A solar milk cooler keeps the afternoon’s milk cold until the morning.',
      order: 2,
    },
    {
      id: 'creamery',
      year: 2023,
      title: 'Mala and yoghurt',
      description: 'The creamery opens with two pots and two grandmothers’ recipes.',
      order: 3,
    },
    {
      id: 'visitors',
      year: 2024,
      title: 'Gates open to visitors',
      description: 'School classes and families come to meet the cows and taste the cheese.',
      order: 4,
    },
    {
      id: 'online',
      year: 2024,
      title: 'The shop goes online',
      description: 'You order on your phone, pay by M-Pesa, and we bring it to your door.',
      order: 5,
    },
  ],
};

const listOrDefault = <Item extends { readonly order: number }>(
  items: readonly Item[] | undefined,
  fallback: readonly Item[],
): readonly Item[] => sortByOrder(items?.length ? items : fallback);

export const withAboutDefaults = (stored: StoredAboutContent | null): AboutContent => ({
  aboutHero: stored?.aboutHero ?? defaultAboutContent.aboutHero,
  aboutStory: sortByOrder(stored?.aboutStory ?? []),
  companyMission: stored?.companyMission ?? defaultAboutContent.companyMission,
  companyStats: listOrDefault(stored?.companyStats, defaultAboutContent.companyStats),
  companyValues: listOrDefault(stored?.companyValues, defaultAboutContent.companyValues),
  milestones: listOrDefault(stored?.milestones, defaultAboutContent.milestones),
  headings: stored?.headings ?? defaultAboutContent.headings,
  farmHero: stored?.farmHero ?? defaultFarmHero,
  farmChapters: listOrDefault(stored?.farmChapters, defaultFarmChapters),
});

/** Whether /about-us tells nothing but how to reach the farm. Team and testimonials are content of their own. */
export const isAboutEmpty = ({ aboutHero, companyMission, ...lists }: AboutContent): boolean =>
  !aboutHero.description &&
  !companyMission.description &&
  [lists.aboutStory, lists.companyStats, lists.companyValues, lists.milestones].every(
    (list) => list.length === 0,
  );

/** Whether /our-farm tells nothing but where the farm is. */
export const isFarmEmpty = ({ farmHero, farmChapters }: AboutContent): boolean =>
  !farmHero.description && farmChapters.length === 0;
