import type { CardView } from '~/domain/catalogue/product-view';
import type { CardLook } from './product-card';
import { usePlacedMessage } from '../use-placed-message';
import { ProductPlace } from './product-place';

/** The cards of one page of a list; the columns are the caller's. */
export function ProductGrid(props: {
  look: CardLook;
  products: readonly CardView[];
  /** The ids on the visitor's wishlist. */
  wishlist: readonly string[];
  /** The address of the list as it stands, which its forms come back to. */
  returnTo: string;
  saveData: boolean;
  className: string;
}) {
  const message = usePlacedMessage();
  return (
    <ul data-keep-place className={`grid grid-cols-2 gap-3 md:gap-4 ${props.className}`}>
      {props.products.map((product, position) => (
        <ProductPlace
          key={product.id}
          look={props.look}
          product={product}
          wished={props.wishlist.includes(product.id)}
          returnTo={props.returnTo}
          eager={position < 2}
          saveData={props.saveData}
          message={message}
        />
      ))}
    </ul>
  );
}

/** How many a list found, and the way to the visitor's wishlist. */
export const ListHead = (props: { total: number; search?: string; wishlist: readonly string[] }) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
    <p id="found" role="status" data-live className="font-bold">
      {props.total} {props.total === 1 ? 'product' : 'products'} found
      {props.search && ` for "${props.search}"`}
    </p>
    {props.wishlist.length > 0 && (
      <a href="/wishlist" className="link">
        Your wishlist ({props.wishlist.length})
      </a>
    )}
  </div>
);
