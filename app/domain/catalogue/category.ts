import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/images/picture';
import { normaliseUnicode } from '~/lib/format/normalise-unicode';
import type { Role } from '../accounts/user';

export type Category = {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parent: ObjectId | null;
  readonly order: number;
  readonly image: Picture | null;
  /** Hides the category from the menus of all other roles. */
  readonly requiredRole: string | null;
  readonly isActive: boolean;
  /** Slugs of former names, oldest first: they redirect to the present one. */
  readonly formerSlugs?: readonly string[];
  /** See lockCategories. */
  readonly lockCount?: number;
};

/** `productCount` counts active products. */
export type CategoryLink = {
  readonly name: string;
  readonly path: string;
  readonly productCount: number;
};

export type CategoryView = CategoryLink & {
  readonly description: string;
  readonly picture: Picture | null;
  /** The highest discount of its active products, shown as 'Up to N% Off'. */
  readonly discountPercent: number | null;
  readonly subcategories: readonly CategoryLink[];
};

/** Category names match without case, outer spaces and the encoding of accents. */
export const categoryKey = (name: string): string => normaliseUnicode(name, 'NFC').trim().toLowerCase();

/** A null role is a visitor (docs/product.md 3). */
export const isListedFor = ({ requiredRole }: Pick<Category, 'requiredRole'>, role: Role | null): boolean =>
  requiredRole === null || requiredRole === role;
