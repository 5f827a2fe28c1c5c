import type { Db, ObjectId } from 'mongodb';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { StoredProduct } from '~/domain/catalogue/product';

export const id = '001-product-derived-fields';

/**
 * Lists find and sort products by fields that are derived at every write (see derived-fields.ts). A catalogue that was
 * brought in by another tool has none, and would not show up in lists: it gets them here.
 */
export async function up(db: Db): Promise<void> {
  const products = db.collection<StoredProduct>('products');
  const incomplete = products.find({
    $or: [
      { lowestPrice: { $exists: false } },
      { categoryKeys: { $exists: false } },
      { searchText: { $exists: false } },
    ],
  });
  for await (const product of incomplete) {
    const { lowestPrice, categoryKeys, searchText } = withDerivedFields(product);
    const _id: ObjectId = product._id;
    await products.updateOne({ _id }, { $set: { lowestPrice, categoryKeys, searchText } });
  }
}
