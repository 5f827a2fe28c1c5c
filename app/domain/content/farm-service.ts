import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';

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

/** Characters on a card (docs/product.md 7.3). */
export const serviceExcerptLengths = { collapsed: 50, expanded: 100 } as const;
