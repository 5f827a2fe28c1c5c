import type { ProductView } from '~/domain/catalogue/product-view';
import type { Picture } from '~/domain/images/picture';
import type { EarliestDay } from '~/domain/orders/delivery/order-day';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { productPath } from '~/paths';
import { Breadcrumb } from '~/ui/breadcrumb';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { WishlistButton } from '~/ui/catalogue/wishlist-button';
import { ResponsivePicture } from '~/ui/responsive-picture';
import { DeliveryInformation } from './delivery-information';
import { ProductAdvice } from './product-advice';
import { ProductOffer } from './product-offer';
import { ShareLinks } from './share-links';

/** A product as customers see it: its page in the shop, and its preview in the back office. */
export function ProductDetails(props: {
  product: ProductView;
  trail: React.ComponentProps<typeof Breadcrumb>['trail'];
  delivery: React.ComponentProps<typeof DeliveryInformation>;
  earliestDay: EarliestDay | null;
  everyMorning?: boolean | undefined;
  lowStockThreshold: number;
  /** The URL to share. */
  address: string;
  /** Ids of products. */
  wishlist: readonly string[];
  saveData: boolean;
  /** What follows Add to Cart. */
  children?: React.ReactNode;
}) {
  const { product, trail, delivery, earliestDay, lowStockThreshold, address, wishlist, saveData } = props;
  const path = productPath(product.slug);
  return (
    <>
      <Breadcrumb trail={trail} />
      <article className="grid grid-cols-[45%_1fr] gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start md:gap-x-10 md:gap-y-6">
        <div className="md:row-span-2">
          <ProductPicture
            picture={product.picture}
            sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 42vw"
            highPriority
            saveData={saveData}
          />
        </div>
        <div className="space-y-1">
          <p className="flex flex-wrap gap-1">
            <ProductBadges product={product} />
          </p>
          <h1 className="text-xl md:text-3xl">{product.name}</h1>
          <p className="text-ink-soft">{product.brand}</p>
        </div>
        <div className="col-span-2 space-y-4 md:col-span-1">
          <ProductOffer
            product={product}
            returnTo={path}
            lowStockThreshold={lowStockThreshold}
            earliestDay={earliestDay}
            everyMorning={props.everyMorning}
          />
          {props.children}
          <div className="flex flex-wrap items-center gap-x-4">
            <WishlistButton product={product} isInWishlist={wishlist.includes(product.id)} returnTo={path} />
            {wishlist.length > 0 && (
              <a href="/wishlist" className="link">
                Your wishlist ({wishlist.length})
              </a>
            )}
            <ShareLinks title={product.name} address={address} />
          </div>
          <ProductAdvice product={product} />
        </div>
        <div className="col-span-2 space-y-6 md:col-span-1">
          <MorePictures pictures={product.morePictures} saveData={saveData} />
          <section aria-labelledby="about">
            <h2 id="about">About this product</h2>
            <p className="mt-2 max-w-text">{addNonBreakingSpaces(product.description)}</p>
          </section>
          {product.specifications.length > 0 && (
            <section aria-labelledby="facts">
              <h2 id="facts">Good to know</h2>
              <dl className="mt-2">
                {product.specifications.map(([key, value]) => (
                  <div key={key} className="flex flex-wrap gap-x-4 border-b border-edge-pale py-2">
                    <dt className="flex-[0_0_7rem] font-bold">{key}</dt>
                    <dd className="min-w-0 flex-[1_1_9rem]">{addNonBreakingSpaces(value)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
        <div className="col-span-2 md:col-span-1">
          <DeliveryInformation {...delivery} />
        </div>
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
