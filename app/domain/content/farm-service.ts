import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';

/** storefront.md section 3, Farm service. Whether it is expanded is the page's affair. */
export type FarmService = {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly image: Picture | null;
  readonly features: readonly string[];
  readonly order: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** storefront.md section 9: how much of a description a card shows, folded and expanded. */
export const serviceExcerptLengths = { folded: 50, expanded: 100 } as const;
