import type { CardView } from '~/domain/catalogue/product-view';
import { searchPath } from '~/domain/search/search';
import { ProductGrid } from '~/ui/catalogue/product-grid';
import { Pagination } from '~/ui/pagination';

export function ProductResults(props: {
  term: string;
  list: {
    readonly products: readonly CardView[];
    readonly total: number;
    readonly page: number;
    readonly pageCount: number;
  };
  wishlist: readonly string[];
  saveData: boolean;
}) {
  const { term, list, wishlist, saveData } = props;
  return (
    <section aria-labelledby="found-products" className="mt-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="found-products">
          {list.total} {list.total === 1 ? 'product' : 'products'}
        </h2>
        {wishlist.length > 0 && (
          <a href="/wishlist" className="link">
            Your wishlist ({wishlist.length})
          </a>
        )}
      </div>
      <ProductGrid
        layout="shop"
        products={list.products}
        wishlist={wishlist}
        returnTo={searchPath(term, list.page)}
        saveData={saveData}
        className="md:grid-cols-3 lg:grid-cols-4"
      />
      <Pagination page={list.page} pageCount={list.pageCount} hrefOf={(page) => searchPath(term, page)} />
    </section>
  );
}
