import { yearOf } from '~/lib/format/dates';
import { formatCount } from '~/lib/format/format-count';
import { formatMoney, parseShillings } from '~/lib/format/money';
import { contentPagePaths } from '~/paths';
import type {
  AboutContent,
  AboutHeadings,
  CompanyMission,
  CompanyStat,
  CompanyValue,
  Milestone,
  StoryChapter,
} from '../about-content';
import type { FarmChapter, FarmHero } from '../farm-page-content';
import type {
  HomeHeadings,
  HomeHero,
  HomeValue,
  NewsletterSection,
  SpecialOffer,
  StatsCounter,
} from '../home-content';
import { formatOfferEnd } from '../special-offer';
import {
  list,
  listWithPictures,
  part,
  partWithPicture,
  type ContentPage,
  type ContentSection,
} from './content-section';
import {
  checkField,
  iconField,
  lastDayField,
  lineField,
  linkField,
  numberField,
  optional,
  orderField,
  priceField,
  productField,
  multilineField,
} from './section-field';
import { textSections } from './text-sections';

/** docs/product.md 8.8, in the order of the screens. */
export const contentSections: readonly ContentSection[] = [
  partWithPicture<HomeHero>({
    page: 'home',
    segment: 'hero',
    property: 'hero',
    heading: 'Hero Section',
    title: 'Hero Section',
    thing: 'hero section',
    anchor: null,
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Description', 300),
      primaryButtonText: lineField('Primary button text', 30, 'The button leads to the shop.'),
      secondaryButtonText: lineField('Secondary button text', 30, 'The button leads to the products.'),
      pricedProduct: optional(
        productField('Product', 'Its lowest price is shown below the title. Choose the one most people buy.'),
      ),
      delivery: optional(
        lineField(
          'When you deliver',
          60,
          'In a few words. If you have set up delivery areas, the day of the next delivery is shown instead.',
        ),
      ),
    },
  }),
  listWithPictures<SpecialOffer>({
    page: 'home',
    segment: 'offers',
    property: 'specialOffers',
    heading: 'Special Offers',
    title: 'Special Offer',
    thing: 'special offer',
    anchor: 'offers',
    figureOf: ({ price, until }) =>
      [price !== null && formatMoney(price, 'Ksh.'), until && formatOfferEnd(until)]
        .filter(Boolean)
        .join(', '),
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Description', 300),
      price: priceField(
        'Price (Ksh)',
        'Shown on the card. Customers pay the product’s own price: change it there, too.',
      ),
      priceBefore: priceField('Price before (Ksh)', 'Shown crossed out.', (text, form) => {
        const price = parseShillings(form['price'] ?? '');
        if (price === null) return 'Enter the price now, too';
        return (parseShillings(text) ?? 0) > price
          ? null
          : 'The price before must be higher than the price now';
      }),
      until: lastDayField('Last day', 'The offer leaves the home page at midnight after this day.'),
      buttonText: lineField('Button text', 30),
      path: linkField('Button leads to', 'A product, a category or another page of the shop.'),
      order: orderField(),
      published: checkField(
        'Show on the home page',
        'If not ticked, it is a draft that only the preview shows.',
      ),
    },
  }),
  list<StatsCounter>({
    page: 'home',
    segment: 'stats',
    property: 'statsCounters',
    heading: 'Stats Counters',
    title: 'Stats Counter',
    thing: 'stats counter',
    anchor: 'counters',
    figureOf: ({ value }) => formatCount(value),
    fields: {
      title: lineField('Title', 40),
      value: numberField('Value', {
        min: 0,
        max: 999_999_999,
        hint: 'A whole number. The home page counts up to it, and adds a +.',
        initial: () => 0,
      }),
      subtitle: lineField('Subtitle', 60),
      icon: iconField(),
      order: orderField(),
    },
  }),
  part<NewsletterSection>({
    page: 'home',
    segment: 'newsletter',
    property: 'newsletter',
    heading: 'Newsletter Section',
    title: 'Newsletter Section',
    thing: 'newsletter section',
    anchor: 'newsletter',
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Description', 300),
      buttonText: lineField('Button text', 30),
      placeholderText: lineField('Placeholder text', 40, 'Shown in the field until somebody types.'),
    },
  }),
  list<HomeValue>({
    page: 'home',
    segment: 'values',
    property: 'values',
    heading: 'Values',
    title: 'Value',
    thing: 'value',
    anchor: null,
    fields: {
      title: lineField('Title', 40, 'In a few words, below “About Our Dairy”.'),
      icon: iconField(),
      order: orderField(),
    },
  }),
  part<HomeHeadings>({
    page: 'home',
    segment: 'headings',
    property: 'headings',
    heading: 'Headings',
    title: 'Headings',
    thing: 'headings',
    anchor: null,
    fields: {
      about: lineField('About the dairy', 60),
      values: lineField('Company values', 60),
      products: lineField('Featured products', 60),
      offers: lineField('Special offers', 60),
      team: lineField('Team', 60),
      testimonials: lineField('Testimonials', 60),
      posts: lineField('Blog posts', 60),
    },
  }),
  partWithPicture<AboutContent['aboutHero']>({
    page: 'about',
    segment: 'hero',
    property: 'aboutHero',
    heading: 'Hero Section',
    title: 'Hero Section',
    thing: 'hero section',
    anchor: null,
    fields: {
      title: lineField('Title', 80),
      subtitle: lineField('Subtitle', 100),
      description: multilineField('Description', 600),
    },
  }),
  listWithPictures<StoryChapter>({
    page: 'about',
    segment: 'story',
    property: 'aboutStory',
    heading: 'Our Story',
    title: 'Chapter of Our Story',
    thing: 'chapter',
    anchor: 'story',
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Description', 800),
      order: orderField(),
    },
  }),
  partWithPicture<CompanyMission>({
    page: 'about',
    segment: 'mission',
    property: 'companyMission',
    heading: 'Mission & Vision',
    title: 'Mission & Vision',
    thing: 'mission & vision',
    anchor: 'mission',
    fields: { title: lineField('Title', 80), description: multilineField('Description', 800) },
  }),
  list<CompanyStat>({
    page: 'about',
    segment: 'stats',
    property: 'companyStats',
    heading: 'Company Statistics',
    title: 'Company Statistics',
    thing: 'company stat',
    anchor: 'in-figures',
    figureOf: ({ value }) => value,
    fields: {
      label: lineField('Label', 40),
      value: lineField('Value', 12, 'Shown as you write it, for example 500L or 10K+.'),
      icon: iconField(),
      description: lineField('Description', 80),
      order: orderField(),
    },
  }),
  list<CompanyValue>({
    page: 'about',
    segment: 'values',
    property: 'companyValues',
    heading: 'Company Values',
    title: 'Company Values',
    thing: 'company value',
    anchor: 'values',
    fields: {
      title: lineField('Title', 40),
      description: multilineField('Description', 200),
      icon: iconField(),
      order: orderField(),
    },
  }),
  list<Milestone>({
    page: 'about',
    segment: 'milestones',
    property: 'milestones',
    heading: 'Company Milestones',
    title: 'Company Milestones',
    thing: 'milestone',
    anchor: 'journey',
    figureOf: ({ year }) => String(year),
    fields: {
      year: numberField('Year', { min: 1900, max: 2200, initial: yearOf }),
      title: lineField('Title', 60),
      description: multilineField('Description', 300),
      order: orderField(),
    },
  }),
  partWithPicture<FarmHero>({
    page: 'about',
    segment: 'farm-page',
    property: 'farmHero',
    heading: 'Our Farm Page',
    title: 'Our Farm Page',
    thing: 'farm page',
    anchor: null,
    fields: { title: lineField('Title', 80), description: multilineField('Description', 600) },
  }),
  listWithPictures<FarmChapter>({
    page: 'about',
    segment: 'farm-chapters',
    property: 'farmChapters',
    heading: 'Our Farm Chapters',
    title: 'Our Farm Chapters',
    thing: 'chapter',
    anchor: 'chapters',
    fields: {
      title: lineField('Title', 80),
      description: multilineField('Description', 1_000),
      order: orderField(),
    },
  }),
  part<AboutHeadings>({
    page: 'about',
    segment: 'headings',
    property: 'headings',
    heading: 'Headings',
    title: 'Headings',
    thing: 'headings',
    anchor: null,
    fields: {
      values: lineField('Company values', 60),
      milestones: lineField('Company milestones', 60),
      team: lineField('Team', 60),
      testimonials: lineField('Testimonials', 60),
      contact: lineField('Address and opening hours', 60),
    },
  }),
  ...textSections,
];

export const sectionsOf = (page: ContentPage): readonly ContentSection[] =>
  contentSections.filter((section) => section.page === page);

/** Texts of the links to the screens. */
export const contentPageNames = {
  home: 'All home content',
  about: 'All about page content',
  texts: 'All page texts',
} as const;

export const contentPages = Object.keys(contentPagePaths) as ContentPage[];

/** Keeps the pages light. */
export const maxListItems = 24;

/** docs/product.md 8.8. */
export const sectionMessages = {
  loadFailed: {
    home: 'Failed to load home content. Please try again.',
    about: 'Failed to load about page content. Please try again.',
    texts: 'Failed to load page texts. Please try again.',
  },
  listFull: `There are ${maxListItems} already. Delete one first.`,
  saveFailed: ({ thing }: ContentSection) => `Failed to save the ${thing}. Please try again.`,
  endedOffer: 'Its last day has passed, so the home page doesn’t show it.',
  deleteQuestion: ({ thing }: ContentSection) => `Are you sure you want to delete this ${thing}?`,
} as const;
