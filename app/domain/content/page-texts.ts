import { publicPages } from '~/domain/pages/public-pages';
import {
  defaultServiceTopics,
  defaultSupportTopics,
  type ServiceTopic,
  type SupportTopic,
} from './page-topics';
import { sortByOrder } from './sort-by-order';

type Introduction = { readonly intro: string };
/** To a tour of the farm, at the end of a page. */
type Invitation = { readonly invitation: string };

/** What pages say beside their lists. Words in braces stand for settings (textPlaceholders); not in `descriptions`. */
export type PageTexts = {
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
export type StoredPageTexts = Partial<PageTexts> & { readonly _id: 'texts' };

export const describedPages = publicPages.filter(({ noIndex }) => !noIndex);

export const descriptionKey = (path: string): string => path.slice(1);

export const defaultPageTexts: PageTexts = {
  tourInvitation: { title: 'Come and see for yourself' },
  shop: {
    intro:
      'Milked at dawn, cooled within the hour: choose what your kitchen needs, and we bring it to your door.',
  },
  categories: { intro: 'Everything that our farm makes and grows, by its kind.' },
  ourFarm: {
    invitation:
      'A guided tour takes {tour length}, Monday to Saturday: the herd, the milking shed, feeding the calves, and a free tasting at the end.',
  },
  virtualTour: {
    intro:
      'A walk through the farm, stop by stop, as our guides do it. It takes about five minutes; the real one takes {tour length}, because of the calves.',
    invitation:
      'That was the farm without its smell, its sounds and its yoghurt. For those you have to come.',
  },
  ourTeam: {
    intro:
      'The people behind the milk. Write to whoever knows most about your question; all of them read their mail, mostly after the evening milking.',
    invitation: 'Most of us are at the farm from Monday to Saturday, and glad to show you around.',
  },
  blog: {
    intro: 'What we learn in the shed, the field and the kitchen, written down by whoever learned it.',
    invitation:
      'The best stories are told beside the cows. Come for {tour length}, and taste what we write about.',
    postInvitation: 'Would you like to see it with your own eyes? We show you around, Monday to Saturday.',
  },
  services: {
    intro: 'What we have learned with our own herd, we do for other farms too: call, and somebody comes.',
    topicsTitle: 'How we work',
    invitation:
      'A visit to the farm says more than any page. We show you the herd, the creamery and what we do for others.',
    serviceInvitation:
      'See how we do it ourselves before you decide. A farm tour takes {tour length}, with a tasting at the end.',
  },
  serviceTopics: defaultServiceTopics,
  gallery: {
    intro: 'What a year on the farm looks like: the valley, the animals, the milk and what becomes of it.',
    invitation:
      'Pictures have no smell and no sound. A visit to the farm has both, and a tasting at the end.',
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
  const texts = { ...defaultPageTexts, ...stored };
  return {
    ...texts,
    serviceTopics: sortByOrder(texts.serviceTopics),
    supportTopics: sortByOrder(texts.supportTopics),
    // Pages may be newer than the stored texts.
    descriptions: { ...defaultPageTexts.descriptions, ...stored?.descriptions },
  };
};
