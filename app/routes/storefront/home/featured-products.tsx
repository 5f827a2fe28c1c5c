import type { Sale } from '~/domain/catalogue/sales/sale';
import type { UnitPrice as Price } from '~/domain/catalogue/unit-price';
import type { Picture } from '~/domain/images/picture';
import { formatMoney, type Cents } from '~/lib/format/money';
import { productPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { Carousel } from '~/ui/carousel';
import { cardPictureSizes, ProductPicture } from '~/ui/catalogue/product-picture';
import { QuickViewLink } from '~/ui/catalogue/quick-view-link';
import { SaleEnd, WasPrice } from '~/ui/catalogue/sale-price';
import { UnitPrice } from '~/ui/catalogue/unit-price';
import { SectionHeading } from './section-heading';

export type FeaturedProductView = {
  readonly slug: string;
  readonly name: string;
  readonly brand: string;
  readonly price: Cents;
  readonly unitPrice: Price | null;
  readonly sale: Sale | null;
  readonly variantCount: number;
  readonly categories: readonly string[];
  readonly isNew: boolean;
  readonly isFresh: boolean;
  readonly picture: Picture | null;
};

export const FeaturedProducts = (props: {
  title: string;
  products: readonly FeaturedProductView[];
  categories: readonly { readonly name: string; readonly path: string }[];
  saveData: boolean;
}) => (
  <section aria-labelledby="featured">
    <SectionHeading id="featured" title={props.title} beside />
    <Carousel of="products">
      {props.products.map((product) => (
        <Card key={product.slug} product={product} saveData={props.saveData} />
      ))}
    </Carousel>
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <ul className="flex flex-wrap gap-2">
        {props.categories.map(({ name, path }) => (
          <li key={path}>
            <a href={path} className="inline-block rounded-full bg-mint px-4 py-3 text-sm hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <a href="/products" className="button button-secondary">
        View All<span className="sr-only"> products</span>
      </a>
    </div>
  </section>
);

const Card = ({ product, saveData }: { product: FeaturedProductView; saveData: boolean }) => (
  <li className="card p-2 sm:p-3">
    <div className="quick-view-frame relative">
      <ProductPicture
        picture={product.picture}
        sizes={cardPictureSizes}
        minWidth={320}
        smallWithoutScripts
        saveData={saveData}
        alt=""
      />
      <QuickViewLink slug={product.slug} name={product.name} />
    </div>
    {/* As high in each card, so that the names stand in one line. */}
    <p className="mt-2 flex min-h-[22px] flex-wrap gap-1">
      {product.isNew && <Badge tone="bright">New</Badge>}
      {product.isFresh && <Badge tone="good">Fresh</Badge>}
    </p>
    <h3 className="mt-1">
      <a href={productPath(product.slug)} className="inline-block hover:underline">
        {product.name}
      </a>
    </h3>
    <p className="text-sm text-ink-soft">{product.brand}</p>
    <p className="mt-1 font-bold">
      {product.variantCount > 1 && <span className="text-sm text-clay">from </span>}
      <span className="money">{formatMoney(product.price, 'Ksh.')}</span>
      <WasPrice sale={product.sale} prefix="" />
      <UnitPrice price={product.unitPrice} prefix="Ksh." />
      <SaleEnd sale={product.sale} />
    </p>
    <p className="mt-1 text-sm text-ink-soft">
      {product.variantCount > 0 &&
        `${product.variantCount} ${product.variantCount === 1 ? 'size' : 'sizes'} · `}
      {product.categories.join(', ')}
    </p>
  </li>
);
