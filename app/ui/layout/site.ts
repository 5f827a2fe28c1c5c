/** Who is signed in, as far as the frame of a page shows it. */
export type SiteVisitor = {
  readonly firstName: string;
  /** Whether the way into the back office is shown. */
  readonly opensDashboard: boolean;
};

/** What every page shows of the shop, from its settings. */
export type Site = {
  readonly name: string;
  /** The public address of the shop (SITE_URL), without a slash at its end. */
  readonly url: string;
  readonly promo: string;
  readonly phone: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  readonly social: Readonly<Record<'facebook' | 'instagram' | 'x' | 'youtube', string>>;
  readonly map: { readonly latitude: number; readonly longitude: number };
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  /** Distinct lines of the visitor's cart, not the total quantity. */
  readonly cartCount: number;
  /** Null for somebody who is not signed in. */
  readonly visitor: SiteVisitor | null;
};

export const mainNavigation = [
  { name: 'Home', path: '/home' },
  { name: 'Shop', path: '/shop' },
  { name: 'Products', path: '/products' },
  { name: 'About Us', path: '/about-us' },
  { name: 'Our Farm', path: '/our-farm' },
  { name: 'Blog', path: '/blogs' },
  { name: 'Gallery', path: '/gallery' },
  { name: 'Contact', path: '/contact-us' },
] as const;

export const socialNetworks = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'x', name: 'X' },
  { key: 'youtube', name: 'YouTube' },
] as const;

/**
 * Takes a phone number, and words to begin with where there are some, and returns the address of a chat with it
 * (https://faq.whatsapp.com/5913398998672934).
 */
export const whatsappLink = (phone: string, text = ''): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** `tel:` takes digits and a leading plus (RFC 3966). */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
