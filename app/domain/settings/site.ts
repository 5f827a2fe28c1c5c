import type { SocialNetwork } from './settings';

type SiteVisitor = {
  readonly firstName: string;
  readonly opensDashboard: boolean;
};

export type Site = {
  readonly name: string;
  readonly url: string;
  /** '' while the banner is hidden. */
  readonly promo: string;
  readonly footerText: string;
  readonly phone: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  readonly social: Readonly<Record<SocialNetwork, string>>;
  readonly map: { readonly latitude: number; readonly longitude: number };
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  /** Lines, not units. */
  readonly cartCount: number;
  readonly visitor: SiteVisitor | null;
};
