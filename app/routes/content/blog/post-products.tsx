import type { CardView } from '~/domain/catalogue/product-view';
import { ProductGrid } from '~/ui/catalogue/product-grid';

/** What the farm sells of what the post is about, as in the shop. */
export const PostProducts = (props: {
  products: readonly CardView[];
  /** Ids of products. */
  wishlist: readonly string[];
  returnTo: string;
  saveData: boolean;
}) =>
  props.products.length === 0 ? null : (
    <section aria-labelledby="from-our-shop" className="mt-10">
      <h2 id="from-our-shop" className="mb-4">
        From our shop
      </h2>
      <ProductGrid layout="shop" isSection className="md:grid-cols-3" {...props} />
    </section>
  );
