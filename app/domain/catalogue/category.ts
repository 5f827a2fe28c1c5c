import type { ObjectId } from 'mongodb';

export type Category = {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parent: ObjectId | null;
  readonly order: number;
  /** Shown as 'Up to N% Off' (decisions.md 10). */
  readonly discountPercent: number | null;
  /** A menu entry with a role is hidden from everybody else. */
  readonly requiredRole: string | null;
  readonly isActive: boolean;
};

/**
 * Takes the name of a category and returns what stands for it in queries: two names that differ only by case, by the
 * spaces around them or by the way their accents are encoded are one category (storefront.md section 9).
 */
export const categoryKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
