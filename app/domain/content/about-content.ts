import type { Picture } from '~/domain/images/picture';
import type { FarmChapter, FarmHero } from './farm-page-content';
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
  /** Parts as they came with the shop, for findUneditedContent (docs/decisions/0104). */
  readonly shipped?: Readonly<Record<string, unknown>>;
};

/** Replaces missing parts. It says nothing of the farm; examples are in examples/content-examples. */
export const defaultAboutContent: AboutContent = {
  headings: {
    values: 'Our Values',
    milestones: 'Our Journey',
    team: 'Our Team',
    testimonials: 'What Our Customers Say',
    contact: 'Get in Touch',
  },
  aboutHero: { title: 'About Our Farm', subtitle: '', description: '', image: null },
  aboutStory: [],
  companyMission: { title: 'Our Mission', description: '', image: null },
  companyStats: [],
  companyValues: [],
  milestones: [],
  farmHero: { title: 'Our Farm', description: '', image: null },
  farmChapters: [],
};

export const withAboutDefaults = (stored: StoredAboutContent | null): AboutContent => ({
  aboutHero: stored?.aboutHero ?? defaultAboutContent.aboutHero,
  aboutStory: sortByOrder(stored?.aboutStory ?? []),
  companyMission: stored?.companyMission ?? defaultAboutContent.companyMission,
  companyStats: sortByOrder(stored?.companyStats ?? []),
  companyValues: sortByOrder(stored?.companyValues ?? []),
  milestones: sortByOrder(stored?.milestones ?? []),
  headings: stored?.headings ?? defaultAboutContent.headings,
  farmHero: stored?.farmHero ?? defaultAboutContent.farmHero,
  farmChapters: sortByOrder(stored?.farmChapters ?? []),
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
