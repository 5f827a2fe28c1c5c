import type { OfferView } from '~/domain/catalogue/product-view';
import { Icon } from '../icon';

type WishlistFormProps = {
  product: Pick<OfferView, 'id' | 'slug' | 'name'>;
  isInWishlist: boolean;
  /** The path of the page, which the form redirects to, with this button as the fragment. */
  returnTo: string;
};

function WishlistForm({
  product,
  isInWishlist,
  returnTo,
  className,
  buttonClass,
  children,
}: WishlistFormProps & { className?: string; buttonClass: string; children: React.ReactNode }) {
  const id = `wish-${product.slug}`;
  return (
    <form method="post" action="/wishlist" className={className}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="returnTo" value={`${returnTo}#${id}`} />
      <button id={id} name="intent" value={isInWishlist ? 'remove' : 'add'} className={buttonClass}>
        <Icon name="heart" filled={isInWishlist} />
        {children}
      </button>
    </form>
  );
}

/** A heart, for cards. */
export const WishlistHeart = (props: WishlistFormProps) => (
  <WishlistForm
    {...props}
    className="absolute right-3 top-3"
    buttonClass={`flex h-11 w-11 items-center justify-center rounded-full bg-milk shadow ${props.isInWishlist ? 'text-clay' : ''}`}
  >
    <span className="sr-only">
      {props.isInWishlist ? `Remove ${props.product.name} from` : `Add ${props.product.name} to`} your
      wishlist
    </span>
  </WishlistForm>
);

/** A button with text, for the product page. */
export const WishlistButton = (props: WishlistFormProps) => (
  <WishlistForm {...props} buttonClass="button button-quiet">
    {props.isInWishlist ? 'Remove from your wishlist' : 'Add to your wishlist'}
  </WishlistForm>
);
