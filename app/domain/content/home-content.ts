import type { Picture } from '~/domain/catalogue/product';

/** storefront.md section 3, Home content; `image` stands for its imageUrl. */
export type HomeHero = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly primaryButtonText: string;
  readonly secondaryButtonText: string;
};

export type SpecialOffer = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly buttonText: string;
  /** A path of ours that the button leads to. */
  readonly path: string;
  readonly order: number;
};

/** Shown as `value` followed by '+'. */
export type StatsCounter = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** A whole number, 0 or more. */
  readonly value: number;
  readonly icon: string;
};

export type NewsletterSection = {
  readonly title: string;
  readonly description: string;
  readonly buttonText: string;
  readonly placeholderText: string;
};

export type HomeContent = {
  readonly hero: HomeHero;
  /** By their order. */
  readonly specialOffers: readonly SpecialOffer[];
  readonly statsCounters: readonly StatsCounter[];
  readonly newsletter: NewsletterSection;
};

/** The one document of the home page: only what an admin has written. */
export type StoredHomeContent = Partial<HomeContent> & { readonly _id: 'home' };

/** Until the farm writes its own: the two parts that no home page can be without. */
export const defaultHomeContent: HomeContent = {
  hero: {
    title: 'Fresh from our herd to your table',
    description:
      'Milk, mala, yoghurt and cheese from a family farm near Bumala, at your door the day they are made.',
    image: null,
    primaryButtonText: 'Shop With Us Now',
    secondaryButtonText: 'Our Products',
  },
  specialOffers: [],
  statsCounters: [],
  newsletter: {
    title: 'News from the farm',
    description: 'What is fresh, what is on offer and what the calves are up to. Twice a month, no more.',
    buttonText: 'Subscribe',
    placeholderText: 'Your e-mail address',
  },
};
