import type { ObjectId } from 'mongodb';
import type { Role } from '../accounts/user';
import type { Picture } from './product';

export type Category = {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parent: ObjectId | null;
  readonly order: number;
  /** Shown as 'Up to N% Off' (decisions.md 10). */
  readonly discountPercent: number | null;
  /** Null shows the placeholder. */
  readonly image: Picture | null;
  /** A menu entry with a role is hidden from everybody else. */
  readonly requiredRole: string | null;
  readonly isActive: boolean;
};

/** A category as another page leads to it. */
export type CategoryLink = {
  readonly name: string;
  readonly path: string;
  /** Products that are sold in it. */
  readonly productCount: number;
};

/** A category as /categories shows it. */
export type CategoryView = CategoryLink & {
  readonly description: string;
  readonly picture: Picture | null;
  readonly discountPercent: number | null;
  readonly subcategories: readonly CategoryLink[];
};

/**
 * Takes the name of a category and returns what stands for it in queries: two names that differ only by case, by the
 * spaces around them or by the way their accents are encoded are one category (storefront.md section 9).
 */
export const categoryKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The public address of a category, or of a subcategory below it (storefront.md section 2). */
export const categoryPath = (slug: string, subSlug?: string): string =>
  subSlug === undefined ? `/categories/${slug}` : `/categories/${slug}/${subSlug}`;

/** Whether menus and lists name the category to somebody of this role (storefront.md section 6); null for a visitor. */
export const isListedFor = ({ requiredRole }: Pick<Category, 'requiredRole'>, role: Role | null): boolean =>
  requiredRole === null || requiredRole === role;
