import type { Picture } from '~/domain/images/picture';
import { publicPages } from './public-pages';
import {
  defaultServiceTopics,
  defaultSupportTopics,
  type ServiceTopic,
  type SupportTopic,
} from './page-topics';
import { sortByOrder } from './sort-by-order';

type Introduction = { readonly intro: string };
/** Beside the title of a page; null for none. */
type Head = { readonly image: Picture | null };

/** The pages whose picture is not part of other content. */
const heads = [
  'shopPicture',
  'servicesPicture',
  'ourTeamPicture',
  'contactPicture',
  'bookingPicture',
  'faqPicture',
  'supportPicture',
  'trackOrderPicture',
] as const;

export type PagePictures = Readonly<Record<(typeof heads)[number], Head>>;

/** To a tour of the farm, at the end of a page. */
type Invitation = { readonly invitation: string };

/** What pages say beside their lists. Words in braces stand for settings (textPlaceholders); not in `descriptions`. */
export type PageTexts = PagePictures & {
  readonly tourInvitation: { readonly title: string };
  readonly shop: Introduction;
  readonly categories: Introduction;
  readonly ourFarm: Invitation;
  readonly virtualTour: Introduction & Invitation;
  readonly ourTeam: Introduction & Invitation;
  readonly blog: Introduction & Invitation & { readonly postInvitation: string };
  readonly services: Introduction &
    Invitation & { readonly topicsTitle: string; readonly serviceInvitation: string };
  readonly serviceTopics: readonly ServiceTopic[];
  readonly gallery: Introduction & Invitation;
  readonly faq: Introduction;
  readonly support: Introduction;
  readonly supportTopics: readonly SupportTopic[];
  readonly contact: Introduction;
  readonly booking: Introduction;
  /** For search engines and the search of the shop, by the path of the page without its slash. */
  readonly descriptions: Readonly<Record<string, string>>;
};

/** Only the parts that an admin has edited. */
export type StoredPageTexts = Partial<PageTexts> & {
  readonly _id: 'texts';
  /** Parts as the product shipped them, from before they became content of the farm (db/migrations/028). */
  readonly shipped?: Readonly<Record<string, unknown>>;
};

export const describedPages = publicPages.filter(({ noIndex }) => !noIndex);

export const descriptionKey = (path: string): string => path.slice(1);

const noPictures = Object.fromEntries(heads.map((head) => [head, { image: null }])) as PagePictures;

export const defaultPageTexts: PageTexts = {
  ...noPictures,
  tourInvitation: { title: 'Come and see for yourself' },
  shop: {
    intro: 'Milked at dawn, cooled within the hour. Choose what you need and we bring it to your door.',
  },
  categories: { intro: 'Everything we make and grow, by category.' },
  ourFarm: {
    invitation:
      'Guided tours run {tour days} and take {tour length}: the herd, the milking shed, feeding the calves, and a free tasting at the end.',
  },
  virtualTour: {
    intro:
      'Walk round the farm the way our guides do. It takes about five minutes here. The real tour takes {tour length}, mostly because of the calves.',
    invitation: 'Now come and do it on foot: meet the cows, feed the calves and taste the yoghurt.',
  },
  ourTeam: {
    intro:
      'The people behind your milk. Write to the one who knows most about your question. We read our emails after the afternoon milking.',
    invitation: 'Most of us are at the farm {tour days} and would be glad to show you around.',
  },
  blog: {
    intro:
      'What we have learned in the shed, the field and the kitchen, written by the people who did the work.',
    invitation: 'Come and see what we write about: {tour length} on the farm, with a tasting at the end.',
    postInvitation: 'Would you like to see it for yourself? We show visitors around {tour days}.',
  },
  services: {
    intro:
      'What works for our own herd can work for yours. Call or send a message, and one of us comes to your farm.',
    topicsTitle: 'How we work',
    invitation:
      'See for yourself before you decide. We show you the herd, the creamery, and what we do for other farms.',
    serviceInvitation:
      'See how we do it ourselves before you decide. A tour takes {tour length}, with a tasting at the end.',
  },
  serviceTopics: defaultServiceTopics,
  gallery: {
    intro: 'A year on the farm: the valley, the animals, the milk, and what we make of it.',
    invitation:
      'The calves are better in person. Come for {tour length}, and taste the milk while you are here.',
  },
  faq: {
    intro: 'What people ask us most. If you can’t find your question here, call {phone} ({shop hours}).',
  },
  support: {
    intro:
      'Need help with an order, a payment or a visit? Find the answer here, or call {phone} and talk to us.',
  },
  supportTopics: defaultSupportTopics,
  contact: {
    intro:
      'Do you have a question about our milk, a large order for a wedding, or a class that wants to meet the calves? Write, call or come by. We are glad to hear from you.',
  },
  booking: {
    intro:
      'Meet the cows, feed the calves and taste our milk, mala, yoghurt and cheese. The visit takes {tour length}, for families, schools and chamas.',
  },
  descriptions: Object.fromEntries(
    describedPages.map(({ path, description }) => [descriptionKey(path), description]),
  ),
};

/** An empty list stays empty: the page leaves it out. */
export const withTextDefaults = (stored: StoredPageTexts | null): PageTexts => {
  const { _id: _, shipped: __, ...own } = stored ?? { _id: 'texts' };
  const texts = { ...defaultPageTexts, ...own };
  return {
    ...texts,
    serviceTopics: sortByOrder(texts.serviceTopics),
    supportTopics: sortByOrder(texts.supportTopics),
    // Pages may be newer than the stored texts.
    descriptions: { ...defaultPageTexts.descriptions, ...own.descriptions },
  };
};
