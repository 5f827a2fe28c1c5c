import type { CardView } from '~/domain/catalogue/product-view';
import { formatMoney } from '~/lib/money';
import { bindUnits } from '~/lib/units';
import { AddToCart } from './add-to-cart';
import { ProductBadges } from './product-badges';
import { ProductPicture } from './product-picture';
import { WishlistHeart } from './wishlist-button';

/** One product of a list. */
export function ProductCard(props: {
  product: CardView;
  /** Whether it is on the visitor's wishlist. */
  wished: boolean;
  returnTo: string;
  eager: boolean;
  saveData: boolean;
}) {
  const { product } = props;
  return (
    <article className="card relative flex flex-col p-2 sm:p-3">
      <a href={`/products/${product.slug}`} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          picture={product.picture}
          sizes="(min-width: 1024px) 270px, (min-width: 768px) 33vw, 46vw"
          eager={props.eager}
          saveData={props.saveData}
          alt=""
        />
      </a>
      <p className="mt-2 flex min-h-[22px] flex-wrap gap-1">
        <ProductBadges product={product} />
      </p>
      <h2 className="mt-1 text-lg">
        <a href={`/products/${product.slug}`} className="inline-block hover:underline">
          {product.name}
        </a>
      </h2>
      <p className="text-sm text-ink-soft">{product.brand}</p>
      <p className="mt-1 font-bold">
        {product.variants.length > 1 && <span className="text-sm text-clay">from </span>}
        <span className="money">{formatMoney(product.lowestPrice)}</span>
      </p>
      <dl className="mb-3 mt-1 text-sm text-ink-soft">
        {product.specifications.map(([key, value]) => (
          <div key={key}>
            <dt className="inline">{`${key}:`}</dt> <dd className="inline">{bindUnits(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto">
        <AddToCart product={product} returnTo={props.returnTo} />
      </div>
      <WishlistHeart product={product} wished={props.wished} returnTo={props.returnTo} />
    </article>
  );
}
