import { pageTitles, type PublicPath } from './page-titles';

type PageDetails = {
  /** At most 160 characters, as search engines show; with words in braces (fillDescription). */
  readonly description: string;
  /** More search terms, in English and Swahili. */
  readonly keywords: readonly string[];
};

type PublicPage = PageDetails & {
  readonly path: PublicPath;
  readonly title: string;
  readonly noIndex?: true;
};

const details: Readonly<Record<PublicPath, PageDetails>> = {
  '/home': {
    description: '{about the farm}',
    keywords: ['dairy farm', 'offers', 'team', 'testimonials', 'nyumbani', 'shamba la maziwa'],
  },
  '/newsletter': {
    description: 'News from {shop and place} by email. You can unsubscribe at any time.',
    keywords: ['news', 'subscribe', 'email list', 'habari', 'jarida'],
  },
  '/login': {
    description: 'Sign in to see your orders, your wishlist and your details.',
    keywords: ['login', 'log in', 'account', 'password', 'ingia', 'akaunti'],
  },
  '/register': {
    description: 'Create an account to have your orders, your wishlist and your addresses in one place.',
    keywords: ['register', 'create account', 'join', 'jisajili', 'fungua akaunti'],
  },
  '/shop': {
    description: 'What {shop and place} sells, by size and price.{orders:  Order online.}',
    keywords: ['store', 'buy', 'order online', 'prices', 'duka', 'nunua', 'bei'],
  },
  '/categories': {
    description: 'All that {shop and place} sells, by category.',
    keywords: ['categories', 'kinds of products', 'offers', 'aina', 'aina za bidhaa'],
  },
  '/search': {
    description: 'Search the whole shop: products, categories and pages, in English or Swahili.',
    keywords: ['find', 'look for', 'tafuta'],
  },
  '/products': {
    description: 'All products of {shop and place}, with prices and what is in stock.',
    keywords: ['all products', 'price list', 'buy', 'order online', 'bidhaa', 'bei', 'nunua'],
  },
  '/track-order': {
    description: 'Follow your order with its number and your phone number. No account needed.',
    keywords: ['where is my order', 'delivery', 'order status', 'fuatilia oda', 'oda yangu', 'mzigo'],
  },
  '/our-farm': {
    description: 'The farm behind the shop, in words and pictures: {shop and place}.',
    keywords: ['cows', 'herd', 'pasture', 'dairy', 'shamba', "ng'ombe", 'about farm'],
  },
  '/virtual-tour': {
    description: 'Walk through our farm on your phone, stop by stop: {shop and place}.',
    keywords: ['tour', 'walk', 'visit', 'pictures', 'tembelea shamba', 'ziara'],
  },
  '/support': {
    description: 'Help with orders, payments and your account, and how to reach {shop and place}.',
    keywords: [
      'help',
      'customer service',
      'mpesa',
      'contact',
      'phone number',
      'msaada',
      'usaidizi',
      'wasiliana',
    ],
  },
  '/our-team': {
    description: 'The people of {shop and place}: who does what, and how to reach them.',
    keywords: ['people', 'staff', 'vet', 'founder', 'wafanyakazi', 'timu'],
  },
  '/about-us': {
    description: 'Who we are and what we stand for: {shop and place}.',
    keywords: ['mission', 'history', 'values', 'who we are', 'kuhusu sisi', 'historia'],
  },
  '/blogs': {
    description: 'Stories, advice and news from {shop and place}.',
    keywords: ['blog', 'news', 'stories', 'recipes', 'mapishi', 'habari', 'makala'],
  },
  '/services': {
    description: 'What {shop and place} does for other farms, and what it costs.',
    keywords: ['artificial insemination', 'training', 'vet', 'fodder', 'huduma', 'mafunzo', 'mifugo'],
  },
  '/gallery': {
    description: 'Pictures of the farm and of what it makes: {shop and place}.',
    keywords: ['pictures', 'photos', 'images', 'cows', 'landscape', 'picha', 'picha za shamba'],
  },
  '/privacy-policy': {
    description:
      'What we store about you, why and for how long, and your rights under the Data Protection Act, 2019.',
    keywords: ['data protection', 'personal data', 'cookies', 'faragha', 'data yangu'],
  },
  '/terms-and-conditions': {
    description: 'The agreement between you and the farm: orders, payment, refunds and returns.',
    keywords: ['terms of service', 'refund', 'return', 'masharti', 'kurudisha bidhaa', 'rejesho'],
  },
  '/faq': {
    description: 'Answers about ordering, paying and what we sell: {shop and place}.',
    keywords: ['questions', 'help', 'answers', 'delivery fee', 'maswali', 'msaada', 'mpesa'],
  },
  '/contact-us': {
    description: 'How to reach {shop and place}: phone, email, opening hours and the way to us.',
    keywords: [
      'phone number',
      'email',
      'whatsapp',
      'opening hours',
      'location',
      'address',
      'map',
      'directions',
      'mawasiliano',
      'wasiliana nasi',
      'simu',
    ],
  },
  '/booking': {
    description: 'Book a visit to {shop and place}: choose a day, and say how many you are.',
    keywords: [
      'farm tour',
      'farm visit',
      'school trip',
      'tour booking',
      'ziara',
      'tembelea shamba',
      'weka nafasi',
    ],
  },
  '/forgot-password': {
    description: 'Get a link by email to choose a new password.',
    keywords: ['reset password', 'lost password', 'nimesahau nenosiri', 'nywila'],
  },
};

export const publicPages: readonly PublicPage[] = pageTitles.map((page) => ({
  ...page,
  ...details[page.path],
}));

/** Personal pages and second paths of a page: not in search results. */
const unlistedPaths: readonly string[] = [
  '/cart',
  '/wishlist',
  '/account',
  '/orders',
  '/profile',
  '/standing-orders',
  '/standing-orders/new',
  '/about-farm',
];

const paths: ReadonlySet<string> = new Set<string>([
  ...publicPages.map(({ path }) => path),
  ...unlistedPaths,
]);

export const hasPage = (path: string): boolean => paths.has(path);
