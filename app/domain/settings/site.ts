type SiteVisitor = {
  readonly firstName: string;
  readonly opensDashboard: boolean;
};

export type Site = {
  readonly name: string;
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
  /** Lines, not units. */
  readonly cartCount: number;
  readonly visitor: SiteVisitor | null;
};
