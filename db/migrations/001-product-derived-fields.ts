import type { Db, ObjectId } from 'mongodb';
import { foldText } from './fold-text';

export const id = '001-product-derived-fields';

type Product = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly price: number;
  readonly categories: readonly string[];
  readonly variants: readonly { readonly price: number }[];
  readonly lowestPrice?: number;
  readonly categoryKeys?: readonly string[];
  readonly searchText?: string;
};

/** Adds the fields by which lists find and sort; imported products lack them. */
export async function up(db: Db): Promise<void> {
  const products = db.collection<Product>('products');
  const incomplete = products.find({
    $or: [
      { lowestPrice: { $exists: false } },
      { categoryKeys: { $exists: false } },
      { searchText: { $exists: false } },
    ],
  });
  for await (const product of incomplete)
    await products.updateOne({ _id: product._id }, { $set: derivedFields(product) });
}

const derivedFields = ({ name, brand, description, price, categories, variants }: Product) => ({
  lowestPrice: variants.length > 0 ? Math.min(...variants.map((variant) => variant.price)) : price,
  categoryKeys: [...new Set(categories.map((category) => category.normalize('NFC').trim().toLowerCase()))],
  searchText: foldText([name, brand, description].join(' ')),
});
