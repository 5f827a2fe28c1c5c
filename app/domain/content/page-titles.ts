/** The public pages, without the name of the shop, in the order of app/routes.ts. */
export const pageTitles = [
  { path: '/home', title: 'Home' },
  { path: '/newsletter', title: 'Newsletter' },
  { path: '/login', title: 'Sign In', noIndex: true },
  { path: '/register', title: 'Sign Up', noIndex: true },
  { path: '/shop', title: 'Shop' },
  { path: '/categories', title: 'Shop by Category' },
  { path: '/search', title: 'Search', noIndex: true },
  { path: '/products', title: 'Farm Fresh Products' },
  { path: '/track-order', title: 'Track Order' },
  { path: '/our-farm', title: 'Our Farm' },
  { path: '/virtual-tour', title: 'Virtual Tour' },
  { path: '/support', title: 'Support' },
  { path: '/our-team', title: 'Our Team' },
  { path: '/about-us', title: 'About Us' },
  { path: '/blogs', title: 'Dairy Industry Insights' },
  { path: '/services', title: 'Farm Services' },
  { path: '/gallery', title: 'Gallery' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { path: '/faq', title: 'FAQ' },
  { path: '/contact-us', title: 'Contact Us' },
  { path: '/booking', title: 'Book Your Visit' },
  { path: '/forgot-password', title: 'Forgot Password', noIndex: true },
] as const satisfies readonly PageTitle[];

type PageTitle = {
  readonly path: string;
  readonly title: string;
  /** Excluded from search engines, not from the site search. */
  readonly noIndex?: true;
};

export type PublicPath = (typeof pageTitles)[number]['path'];

const isIndexed = (page: PageTitle): boolean => !page.noIndex;

/** Those that search engines show. */
export const describedPages = pageTitles.filter(isIndexed);

export const descriptionKey = (path: string): string => path.slice(1);
