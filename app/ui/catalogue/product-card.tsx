import type { CardView } from '~/domain/catalogue/product-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { productPath } from '~/paths';
import { AddToCart } from './add-to-cart';
import { BackInStockLink } from './back-in-stock-link';
import type { OrdersOff } from './orders-off';
import { LowestPrice } from './lowest-price';
import { OfferBadges, ProductBadges } from './product-badges';
import { cardPictureSizes, ProductPicture } from './product-picture';
import { QuickViewLink } from './quick-view-link';
import { SaleEnd } from './sale-price';
import { WishlistHeart } from './wishlist-button';

/** The cards of /products and of the shop (docs/product.md 4.2 and 4.3). */
export type CardLayout = 'products' | 'shop';

export function ProductCard(props: {
  layout: CardLayout;
  heading?: 'h2' | 'h3' | undefined;
  product: CardView;
  isInWishlist: boolean;
  returnTo: string;
  eager: boolean;
  saveData: boolean;
  ordersOff?: OrdersOff | undefined;
  backInStockWords: string | null;
}) {
  const { layout, heading: Heading = 'h2', product } = props;
  const isShop = layout === 'shop';
  return (
    <article className="card relative flex flex-col p-2 sm:p-3">
      <div className="quick-view-frame relative">
        <a href={productPath(product.slug)} tabIndex={-1} aria-hidden="true">
          <ProductPicture
            picture={product.picture}
            sizes={cardPictureSizes}
            minWidth={320}
            smallWithoutScripts={!props.eager}
            highPriority={props.eager}
            saveData={props.saveData}
            alt=""
          />
        </a>
        {isShop && <QuickViewLink slug={product.slug} name={product.name} />}
      </div>
      <p className={`mt-2 flex flex-wrap gap-1 ${isShop ? '' : 'min-h-[22px]'}`}>
        {isShop ? <OfferBadges product={product} /> : <ProductBadges product={product} inactive="Inactive" />}
      </p>
      <Heading className="mt-1 text-lg">
        <a href={productPath(product.slug)} className="inline-block hover:underline">
          {product.name}
        </a>
      </Heading>
      <p className="text-sm text-ink-soft">{product.brand}</p>
      <p className="mt-1 font-bold">
        <LowestPrice product={product} />
        <SaleEnd sale={product.sale} />
      </p>
      {!isShop && (
        <dl className="mb-3 mt-1 text-sm text-ink-soft">
          {product.specifications.map(([key, value]) => (
            <div key={key}>
              <dt className="inline">{`${key}:`}</dt>{' '}
              <dd className="inline">{addNonBreakingSpaces(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={isShop ? 'mt-auto pt-2' : 'mt-auto'}>
        <AddToCart
          product={product}
          returnTo={props.returnTo}
          variantsAs={isShop ? 'chips' : 'list'}
          ordersOff={props.ordersOff}
        />
        {product.isActive && !product.isInStock && !props.ordersOff && (
          <BackInStockLink product={product} words={props.backInStockWords} />
        )}
      </div>
      <WishlistHeart product={product} isInWishlist={props.isInWishlist} returnTo={props.returnTo} />
    </article>
  );
}
