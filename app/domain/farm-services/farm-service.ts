import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/images/picture';

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
  /** In words: 'From KSh 1,500 a cow'. Missing in services of older versions, '' for one to ask for. */
  readonly price?: string;
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  readonly createdAt: Date;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

/** Characters on a card (docs/product.md 7.3). */
export const serviceExcerptLengths = { collapsed: 50, expanded: 100 } as const;

export type ServiceView = Pick<
  FarmService,
  'slug' | 'title' | 'description' | 'icon' | 'image' | 'features'
> & { readonly price: string };

export const toServiceView = ({
  slug,
  title,
  description,
  icon,
  image,
  features,
  price = '',
}: FarmService): ServiceView => ({ slug, title, description, icon, image, features, price });
