import type { OfferView } from '~/domain/catalogue/product-view';
import { Icon } from '../icon';

type Wish = {
  product: Pick<OfferView, 'id' | 'slug' | 'name'>;
  /** Whether it is on the visitor's wishlist. */
  wished: boolean;
  /** The page that the form comes back to, at this button. */
  returnTo: string;
};

/**
 * Puts a product on the wishlist or takes it off: a plain form that comes back to where it stood. Its words say what it
 * does next, its colour only helps.
 */
function WishlistForm({
  product,
  wished,
  returnTo,
  className,
  look,
  children,
}: Wish & { className?: string; look: string; children: React.ReactNode }) {
  const id = `wish-${product.slug}`;
  return (
    <form method="post" action="/wishlist" className={className}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={`${returnTo}#${id}`} />
      <button id={id} name="intent" value={wished ? 'remove' : 'add'} className={look}>
        <Icon name="heart" filled={wished} />
        {children}
      </button>
    </form>
  );
}

/** On a card: a heart in the corner of the picture. */
export const WishlistHeart = (props: Wish) => (
  <WishlistForm
    {...props}
    className="absolute right-3 top-3"
    look={`flex h-11 w-11 items-center justify-center rounded-full bg-milk shadow ${props.wished ? 'text-clay' : ''}`}
  >
    <span className="sr-only">
      {props.wished ? `Remove ${props.product.name} from` : `Add ${props.product.name} to`} your wishlist
    </span>
  </WishlistForm>
);

/** On a product's own page: a button with words. */
export const WishlistButton = (props: Wish) => (
  <WishlistForm {...props} look="button button-quiet">
    {props.wished ? 'Remove from your wishlist' : 'Add to your wishlist'}
  </WishlistForm>
);
