import type { ObjectId } from 'mongodb';

export type VariantUnits = {
  readonly productId: ObjectId;
  readonly sku: string;
  /** Added to the stock; negative takes. */
  readonly change: number;
};

export const variantKey = ({ productId, sku }: Pick<VariantUnits, 'productId' | 'sku'>): string =>
  `${productId.toHexString()}-${sku}`;
