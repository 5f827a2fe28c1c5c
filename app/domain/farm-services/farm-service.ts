import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';

export type FarmService = {
  readonly _id: ObjectId;
  /** Derived from the first title; never changes, so that links still work. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Name of an icon (contentIcon). */
  readonly icon: string;
  readonly image: Picture | null;
  readonly features: readonly string[];
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  readonly createdAt: Date;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

/** Characters on a card (docs/product.md 7.3). */
export const serviceExcerptLengths = { collapsed: 50, expanded: 100 } as const;

export const toServiceCard = ({
  slug,
  title,
  description,
  icon,
  image,
  features,
}: FarmService): Pick<FarmService, 'slug' | 'title' | 'description' | 'icon' | 'image' | 'features'> => ({
  slug,
  title,
  description,
  icon,
  image,
  features,
});
