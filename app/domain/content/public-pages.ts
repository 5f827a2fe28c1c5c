type PublicPage = {
  readonly path: string;
  /** Without the name of the shop. */
  readonly title: string;
  /** At most 160 characters, as search engines show. */
  readonly description: string;
  /** More search terms, in English and Swahili. */
  readonly keywords: readonly string[];
  /** Excluded from search engines, not from the site search. */
  readonly noIndex?: true;
};

/** In the order of app/routes.ts. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/home',
    title: 'Home',
    description:
      'A family dairy farm near Bumala, Busia: fresh milk, mala, yoghurt, butter and cheese, brought to your door or ready to collect.',
    keywords: ['dairy farm', 'offers', 'team', 'testimonials', 'nyumbani', 'shamba la maziwa'],
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description:
      'News from the farm by email: what is fresh, what is on offer and what the calves are up to.',
    keywords: ['news', 'subscribe', 'email list', 'habari', 'jarida'],
  },
  {
    path: '/login',
    title: 'Sign In',
    description: 'Sign in to see your orders, your wishlist and your details.',
    keywords: ['login', 'log in', 'account', 'password', 'ingia', 'akaunti'],
    noIndex: true,
  },
  {
    path: '/register',
    title: 'Sign Up',
    description: 'Create an account to have your orders, your wishlist and your addresses in one place.',
    keywords: ['register', 'create account', 'join', 'jisajili', 'fungua akaunti'],
    noIndex: true,
  },
  {
    path: '/shop',
    title: 'Shop',
    description:
      'Choose milk, mala, yoghurt, cheese and butter from our farm by size and price. We bring them to your door.',
    keywords: ['store', 'buy', 'order online', 'prices', 'duka', 'nunua', 'bei'],
  },
  {
    path: '/categories',
    title: 'Shop by Category',
    description: 'Milk, yoghurt, mala, cheese, butter, cream and feed: all our products by category.',
    keywords: ['categories', 'kinds of products', 'offers', 'aina', 'aina za bidhaa'],
  },
  {
    path: '/search',
    title: 'Search',
    description: 'Search the whole shop: products, categories and pages, in English or Swahili.',
    keywords: ['find', 'look for', 'tafuta'],
    noIndex: true,
  },
  {
    path: '/products',
    title: 'Farm Fresh Products',
    description:
      'Fresh milk, mala, yoghurt, cheese, butter and cream from our farm near Bumala, with prices and stock.',
    keywords: ['all products', 'price list', 'buy', 'order online', 'bidhaa', 'bei', 'nunua'],
  },
  {
    path: '/track-order',
    title: 'Track Order',
    description: 'Follow your order with its number and your phone number. No account needed.',
    keywords: ['where is my order', 'delivery', 'order status', 'fuatilia oda', 'oda yangu', 'mzigo'],
  },
  {
    path: '/our-farm',
    title: 'Our Farm',
    description:
      'Where your milk comes from: the herd, the pastures, the milking shed, the creamery and the people of our farm.',
    keywords: ['cows', 'herd', 'pasture', 'dairy', 'shamba', "ng'ombe", 'about farm'],
  },
  {
    path: '/virtual-tour',
    title: 'Virtual Tour',
    description: 'Walk through our farm on your phone, stop by stop, from the gate to the tasting table.',
    keywords: ['tour', 'walk', 'visit', 'pictures', 'tembelea shamba', 'ziara'],
  },
  {
    path: '/support',
    title: 'Support',
    description: 'Help with orders, M-Pesa, deliveries and your account, and how to reach us at the farm.',
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
  {
    path: '/our-team',
    title: 'Our Team',
    description:
      'The people of the farm: who milks the cows, who keeps them healthy, who makes the cheese and who brings your order.',
    keywords: ['people', 'staff', 'vet', 'founder', 'wafanyakazi', 'timu'],
  },
  {
    path: '/about-us',
    title: 'About Us',
    description:
      'Who we are, what we stand for, and how six cows near Bumala became a dairy farm that knows its neighbours.',
    keywords: ['mission', 'history', 'values', 'who we are', 'kuhusu sisi', 'historia'],
  },
  {
    path: '/blogs',
    title: 'Dairy Industry Insights',
    description:
      'Stories, advice and recipes from our farm: cows, fodder, clean milk, good food and honest figures.',
    keywords: ['blog', 'news', 'stories', 'recipes', 'mapishi', 'habari', 'makala'],
  },
  {
    path: '/services',
    title: 'Farm Services',
    description:
      'Cattle management, breeding, training, solar cooling and fodder: what we do for other farms around Bumala.',
    keywords: ['artificial insemination', 'training', 'vet', 'fodder', 'huduma', 'mafunzo', 'mifugo'],
  },
  {
    path: '/gallery',
    title: 'Gallery',
    description:
      'Pictures of our farm near Bumala: the valley at dawn, the herd, the milking, the cheese and market day.',
    keywords: ['pictures', 'photos', 'images', 'cows', 'landscape', 'picha', 'picha za shamba'],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description:
      'What we store about you, why and for how long, and your rights under the Data Protection Act, 2019.',
    keywords: ['data protection', 'personal data', 'cookies', 'faragha', 'data yangu'],
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and Conditions',
    description: 'The agreement between you and the farm: orders, delivery, payment, refunds and returns.',
    keywords: ['terms of service', 'refund', 'return', 'masharti', 'kurudisha bidhaa', 'rejesho'],
  },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'Answers about ordering, delivery, M-Pesa, how long milk keeps, and visits to the farm.',
    keywords: ['questions', 'help', 'answers', 'delivery fee', 'maswali', 'msaada', 'mpesa'],
  },
  {
    path: '/contact-us',
    title: 'Contact Us',
    description:
      'Write, call, chat on WhatsApp or come by: phone, email, opening hours and directions to our farm near Bumala.',
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
  {
    path: '/booking',
    title: 'Book Your Visit',
    description:
      'Book a farm tour near Bumala: see the herd with a guide, feed the calves, taste our milk and take photos.',
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
  {
    path: '/forgot-password',
    title: 'Forgot Password',
    description: 'Get a link by email to choose a new password.',
    keywords: ['reset password', 'lost password', 'nimesahau nenosiri', 'nywila'],
    noIndex: true,
  },
];

/** Personal pages and second paths of a page: not in search results. */
const unlistedPaths: readonly string[] = [
  '/cart',
  '/wishlist',
  '/account',
  '/orders',
  '/profile',
  '/about-farm',
];

export const findPublicPage = (path: string): PublicPage | null =>
  publicPages.find((page) => page.path === path) ?? null;

const paths: ReadonlySet<string> = new Set([...publicPages.map(({ path }) => path), ...unlistedPaths]);

export const hasPage = (path: string): boolean => paths.has(path);
