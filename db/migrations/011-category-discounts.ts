import type { Db } from 'mongodb';

export const id = '011-category-discounts';

/** Removes the discounts that were written by hand: 'Up to N% Off' is computed from the sales of the products. */
export async function up(db: Db): Promise<void> {
  await db
    .collection('categories')
    .updateMany({ discountPercent: { $exists: true } }, { $unset: { discountPercent: '' } });
}
