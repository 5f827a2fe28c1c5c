import type { Picture } from '~/domain/images/picture';
import { descriptionKey } from './page-titles';
import { publicPages } from './public-pages';
import { defaultSupportTopics, type ServiceTopic, type SupportTopic } from './page-topics';
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

/** What pages say beside their lists. Words in braces stand for settings (textPlaceholders, and fillDescription for `descriptions`). */
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
  /** Parts as they came with the shop, for findUneditedContent (docs/decisions/0104). */
  readonly shipped?: Readonly<Record<string, unknown>>;
};

const noPictures = Object.fromEntries(heads.map((head) => [head, { image: null }])) as PagePictures;

export const defaultPageTexts: PageTexts = {
  ...noPictures,
  tourInvitation: { title: 'Come and see for yourself' },
  shop: { intro: 'Choose what you need{orders:  and order online}.' },
  categories: { intro: 'Everything we sell, by category.' },
  ourFarm: { invitation: 'We show visitors around {tour days}. A tour takes {tour length}.' },
  virtualTour: {
    intro: 'Walk round the farm here, stop by stop.',
    invitation: 'Now come and do it on foot. The real tour takes {tour length}.',
  },
  ourTeam: {
    intro: 'The people of our farm. Write to the one who knows most about your question.',
    invitation: 'We show visitors around {tour days}.',
  },
  blog: {
    intro: 'Stories, advice and news from our farm.',
    invitation: 'Come and see what we write about. A tour takes {tour length}.',
    postInvitation: 'Would you like to see it for yourself? We show visitors around {tour days}.',
  },
  services: {
    intro: 'What we do for other farms. Write or call, and ask us about any of it.',
    topicsTitle: 'How we work',
    invitation: 'See how we do it ourselves before you decide. A tour takes {tour length}.',
    serviceInvitation: 'See how we do it ourselves before you decide. A tour takes {tour length}.',
  },
  serviceTopics: [],
  gallery: {
    intro: 'Our farm in pictures.',
    invitation: 'It is better in person. Come for {tour length}.',
  },
  faq: { intro: 'What people ask us most.' },
  support: { intro: 'Need help with an order or a payment? Find the answer here, or get in touch with us.' },
  supportTopics: defaultSupportTopics,
  contact: { intro: 'Do you have a question or need a large order? We are glad to hear from you.' },
  booking: { intro: 'Come and see the farm with one of us. The visit takes {tour length}.' },
  descriptions: Object.fromEntries(
    publicPages
      .filter(({ noIndex }) => !noIndex)
      .map(({ path, description }) => [descriptionKey(path), description]),
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
