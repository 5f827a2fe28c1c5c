import type { SwitchablePage } from './settings';

/** A part of the website that a shop may be without: switched off, or without content. */
export type OptionalPage = SwitchablePage | 'faq' | 'about' | 'farm';

/** Why nothing leads to a page: it answers 404, or it has nothing to show. */
export type HiddenPages = Readonly<Partial<Record<OptionalPage, 'off' | 'empty'>>>;

/** The addresses of each, and all below them. */
const addresses: Readonly<Record<OptionalPage, readonly string[]>> = {
  blog: ['/blogs', '/blog'],
  gallery: ['/gallery'],
  services: ['/services'],
  tour: ['/virtual-tour'],
  team: ['/our-team'],
  visits: ['/booking'],
  newsletter: ['/newsletter'],
  faq: ['/faq'],
  about: ['/about-us'],
  farm: ['/our-farm', '/about-farm'],
};

const optionalPages = Object.keys(addresses) as OptionalPage[];

/** Whether a path is one of these or below one: '/blog/mala?x#comments' is below '/blog'. */
export const isWithin = (path: string, paths: readonly string[] = []): boolean =>
  paths.some((each) => path.startsWith(each) && ['', '/', '?', '#', '.'].includes(path.charAt(each.length)));

/** The page that a path of the website belongs to; null for one that every shop has. */
export const optionalPageOf = (path: string): OptionalPage | null =>
  optionalPages.find((page) => isWithin(path, addresses[page])) ?? null;

/** Whether nothing may lead to a path of the website. */
export const isHidden = (hidden: HiddenPages, path: string): boolean => {
  const page = optionalPageOf(path);
  return page !== null && hidden[page] !== undefined;
};
