import type { CardView } from '~/domain/catalogue/product-view';
import type { CardLayout } from './product-card';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { ProductListItem } from './product-list-item';

/** Of a shop without products. */
export const nothingForSale = {
  title: 'No Products Found',
  text: 'Nothing is for sale right now. Please look again soon.',
};

/** The cards of a page of a list; `className` sets the columns. */
export function ProductGrid(props: {
  layout: CardLayout;
  /** Below the first screen, under a heading of its own. */
  isSection?: boolean;
  products: readonly CardView[];
  /** The product ids of the visitor's wishlist. */
  wishlist: readonly string[];
  /** The path of the list with its query string, which the forms of the cards redirect to. */
  returnTo: string;
  saveData: boolean;
  className: string;
}) {
  const message = useInlineFlash();
  return (
    <ul
      data-keep-place
      className={`grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-2 md:gap-4 ${props.className}`}
    >
      {props.products.map((product, position) => (
        <ProductListItem
          key={product.id}
          layout={props.layout}
          heading={props.isSection ? 'h3' : undefined}
          product={product}
          isInWishlist={props.wishlist.includes(product.id)}
          returnTo={props.returnTo}
          eager={!props.isSection && position < 2}
          saveData={props.saveData}
          message={message}
        />
      ))}
    </ul>
  );
}

export const ListHeader = (props: { total: number; search?: string; wishlist: readonly string[] }) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
    <p id="found" role="status" data-live className="font-bold">
      {props.total} {props.total === 1 ? 'product' : 'products'} found
      {props.search && ` for “${props.search}”`}
    </p>
    {props.wishlist.length > 0 && (
      <a href="/wishlist" className="link">
        Your wishlist ({props.wishlist.length})
      </a>
    )}
  </div>
);
