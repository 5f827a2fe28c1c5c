import { findProducts } from '~/domain/catalogue/catalogue-queries.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { countWaiting } from './count-waiting.server';
import { findSize } from './find-missing-sizes';

/** `3 waiting for 500 ml, 1 waiting for 1 litre` by the id of the product; nothing for those that nobody waits for. */
export async function describeWaiting(productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const counts = await countWaiting(productIds.flatMap((id) => parseObjectId(id) ?? []));
  const products = await findProducts(counts.map(({ productId }) => productId.toHexString()));
  return new Map(
    products.map((product) => {
      const texts = counts
        .filter(({ productId }) => productId.equals(product._id))
        .map(({ sku, count }) => {
          const name = findSize(product, sku)?.name;
          return name ? `${count} waiting for ${name}` : `${count} waiting`;
        });
      return [product._id.toHexString(), texts.join(', ')] as const;
    }),
  );
}
