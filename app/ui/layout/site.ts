type SiteVisitor = {
  readonly firstName: string;
  /** Whether to show the link to the back office. */
  readonly opensDashboard: boolean;
};

/** The data of the header and the footer. */
export type Site = {
  readonly name: string;
  /** SITE_URL, without a trailing slash. */
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
  /** Lines of the cart, not units. */
  readonly cartCount: number;
  /** Null when signed out. */
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

/** A click-to-chat link (https://faq.whatsapp.com/5913398998672934); `text` prefills the message. */
export const whatsappLink = (phone: string, text = ''): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** A `tel:` URI of digits and a leading plus (RFC 3966). */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
