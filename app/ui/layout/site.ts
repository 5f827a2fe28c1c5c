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
