import type { Picture } from '~/domain/catalogue/product';
import type { OfferView, ProductView } from '~/domain/catalogue/product-view';
import { bindUnits } from '~/lib/format/bind-units';
import { formatMoney } from '~/lib/format/money';
import { Breadcrumb } from '~/ui/breadcrumb';
import { AddToCart } from '~/ui/catalogue/add-to-cart';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SaleEnd, WasPrice } from '~/ui/catalogue/sale-price';
import { WishlistButton } from '~/ui/catalogue/wishlist-button';
import { Money } from '~/ui/money';
import { ResponsivePicture } from '~/ui/responsive-picture';
import { DeliveryInformation } from './delivery-information';
import { ShareLinks } from './share-links';

/** A product as customers see it: its page in the shop, and its preview in the back office. */
export function ProductDetails(props: {
  product: ProductView;
  trail: React.ComponentProps<typeof Breadcrumb>['trail'];
  delivery: React.ComponentProps<typeof DeliveryInformation>;
  lowStockThreshold: number;
  /** The URL to share. */
  address: string;
  /** Ids of products. */
  wishlist: readonly string[];
  saveData: boolean;
}) {
  const { product, trail, delivery, lowStockThreshold, address, wishlist, saveData } = props;
  const path = `/products/${product.slug}`;
  return (
    <>
      <Breadcrumb trail={trail} />
      <article className="grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start md:gap-x-10">
        <div className="space-y-2">
          <ProductPicture
            picture={product.picture}
            sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
            highPriority
            saveData={saveData}
          />
          <MorePictures pictures={product.morePictures} saveData={saveData} />
        </div>
        <div className="space-y-4 md:row-span-2">
          <p className="flex flex-wrap gap-1">
            <ProductBadges product={product} />
          </p>
          <h1>{product.name}</h1>
          <p className="text-ink-soft">{product.brand}</p>
          <p className="text-xl font-bold">
            {product.variants.length > 1 && <span className="text-base text-clay">from </span>}
            <span className="money">{formatMoney(product.lowestPrice)}</span>
            <WasPrice sale={product.sale} />
            <SaleEnd sale={product.sale} />
          </p>
          <p className="max-w-text">{bindUnits(product.description)}</p>
          <AddToCart product={product} returnTo={path} withQuantity />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <WishlistButton product={product} isInWishlist={wishlist.includes(product.id)} returnTo={path} />
            {wishlist.length > 0 && (
              <a href="/wishlist" className="link">
                Your wishlist ({wishlist.length})
              </a>
            )}
          </div>
          <Variants product={product} lowStockThreshold={lowStockThreshold} />
          <ShareLinks title={product.name} address={address} />
          {product.specifications.length > 0 && (
            <section aria-labelledby="facts">
              <h2 id="facts">Good to know</h2>
              <table className="table mt-2">
                <tbody>
                  {product.specifications.map(([key, value]) => (
                    <tr key={key}>
                      <th scope="row">{key}</th>
                      <td>{bindUnits(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
        <DeliveryInformation {...delivery} />
      </article>
    </>
  );
}

function MorePictures({ pictures, saveData }: { pictures: readonly Picture[]; saveData: boolean }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-2">
      {pictures.map((picture) => (
        <li key={picture.src}>
          <ResponsivePicture
            picture={picture}
            sizes="(min-width: 1200px) 180px, (min-width: 768px) 15vw, 30vw"
            saveData={saveData}
            className="aspect-square w-full rounded-sm bg-mint object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

function Variants({
  product,
  lowStockThreshold,
}: {
  product: Pick<OfferView, 'variants'>;
  /** This many units or fewer are shown as 'Only N left'. */
  lowStockThreshold: number;
}) {
  if (product.variants.length === 0) return null;
  return (
    <table className="table">
      <caption className="sr-only">Sizes and prices</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col" className="text-right">
            Price
          </th>
          <th scope="col" className="text-right">
            In stock
          </th>
        </tr>
      </thead>
      <tbody>
        {product.variants.map((variant) => (
          <tr key={variant.sku}>
            <th scope="row" className="font-normal">
              {bindUnits(variant.name)}
            </th>
            <td className="money text-right">
              <Money amount={variant.price} />
              <WasPrice sale={variant.sale} prefix="" />
            </td>
            <td className="text-right">
              {variant.left === 0
                ? 'Sold out'
                : variant.left <= lowStockThreshold
                  ? `Only ${variant.left} left`
                  : 'Yes'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
