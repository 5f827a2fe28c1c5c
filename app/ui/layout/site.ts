import type { SocialNetwork } from '~/domain/settings/settings';

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

const socialNetworks = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'x', name: 'X' },
  { key: 'youtube', name: 'YouTube' },
  { key: 'linkedin', name: 'LinkedIn' },
] as const satisfies readonly { readonly key: SocialNetwork; readonly name: string }[];

/** The networks that the farm uses. */
export const socialLinks = (social: Readonly<Record<SocialNetwork, string>>) =>
  socialNetworks.flatMap(({ key, name }) => (social[key] === '' ? [] : [{ key, name, url: social[key] }]));

/** A click-to-chat link (https://faq.whatsapp.com/5913398998672934); `text` prefills the message. */
export const whatsappLink = (phone: string, text = ''): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;

/** A `tel:` URI of digits and a leading plus (RFC 3966). */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;
