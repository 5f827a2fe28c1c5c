import type { Picture } from '~/domain/images/picture';
import type { Cents } from '~/lib/format/money';
import { sortByOrder } from './sort-by-order';

export type HomeHero = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly primaryButtonText: string;
  readonly secondaryButtonText: string;
  /** The path of the product whose price is below the title; '' for none. */
  readonly pricedProduct: string;
  /** When deliveries come, for a farm without delivery areas; may be ''. */
  readonly delivery: string;
};

export type SpecialOffer = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly buttonText: string;
  /** A path of this site. */
  readonly path: string;
  /** Shown only: the product has the price that is charged. */
  readonly price: Cents | null;
  readonly priceBefore: Cents | null;
  /** The instant at which it ends: midnight after its last day. Null for no end. */
  readonly until: Date | null;
  /** False for a draft. */
  readonly published: boolean;
  readonly order: number;
};

/** Shown as `value` followed by '+'. */
export type StatsCounter = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly value: number;
  readonly icon: string;
  readonly order: number;
};

export type NewsletterSection = {
  readonly title: string;
  readonly description: string;
  readonly buttonText: string;
  readonly placeholderText: string;
};

/** Below 'About Our Dairy'. */
export type HomeValue = {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly order: number;
};

/** Headings of the sections that have no title of their own. */
export type HomeHeadings = {
  readonly about: string;
  readonly values: string;
  readonly products: string;
  readonly offers: string;
  readonly team: string;
  readonly testimonials: string;
  readonly posts: string;
};

/** The lists are sorted by `order`; the offers include drafts and ended ones (see isOfferShown). */
export type HomeContent = {
  readonly hero: HomeHero;
  readonly specialOffers: readonly SpecialOffer[];
  readonly statsCounters: readonly StatsCounter[];
  readonly newsletter: NewsletterSection;
  readonly values: readonly HomeValue[];
  readonly headings: HomeHeadings;
};

/** Only the parts that an admin has edited. */
export type StoredHomeContent = Partial<Omit<HomeContent, 'hero'>> & {
  readonly _id: 'home';
  /** Parts as they came with the shop, for findUneditedContent (docs/decisions/0104). */
  readonly shipped?: Readonly<Record<string, unknown>>;
  /** Its facts may be missing. */
  readonly hero?: Omit<HomeHero, HeroFact> & Partial<Pick<HomeHero, HeroFact>>;
  /** When the next offer ends; for endOffers. */
  readonly offersEndAt?: Date | null;
};

type HeroFact = 'pricedProduct' | 'delivery';

/** The home page has a hero and a newsletter section even before the farm has written them. */
export const defaultHomeContent: HomeContent = {
  hero: {
    title: 'Fresh from our farm',
    description: 'See what we have and what it costs.',
    image: null,
    primaryButtonText: 'Shop With Us Now',
    secondaryButtonText: 'Our Products',
    pricedProduct: '',
    delivery: '',
  },
  specialOffers: [],
  statsCounters: [],
  newsletter: {
    title: 'News from the farm',
    description: 'What’s fresh and what’s on offer, by email.',
    buttonText: 'Subscribe',
    placeholderText: 'Your email address',
  },
  values: [],
  headings: {
    about: 'About Our Dairy',
    values: 'Our Core Values',
    products: 'Featured Products',
    offers: 'Special Offers',
    team: 'Meet Our Team',
    testimonials: 'What Our Customers Say',
    posts: 'Latest from Our Blog',
  },
};

export const withHomeDefaults = (stored: StoredHomeContent | null): HomeContent => ({
  hero: stored?.hero ? { pricedProduct: '', delivery: '', ...stored.hero } : defaultHomeContent.hero,
  specialOffers: sortByOrder(stored?.specialOffers ?? defaultHomeContent.specialOffers),
  statsCounters: sortByOrder(stored?.statsCounters ?? defaultHomeContent.statsCounters),
  newsletter: stored?.newsletter ?? defaultHomeContent.newsletter,
  values: sortByOrder(stored?.values ?? defaultHomeContent.values),
  headings: stored?.headings ?? defaultHomeContent.headings,
});
