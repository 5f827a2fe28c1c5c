import { heroPicture } from '~/domain/content/farm-pictures';
import type { HomeHero } from '~/domain/content/home-content';
import { formatMoney } from '~/lib/format/money';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { ResponsivePicture } from '~/ui/responsive-picture';
import type { FeaturedProductView } from './featured-products';

export function Hero({
  hero,
  products,
  saveData,
}: {
  hero: HomeHero;
  products: readonly FeaturedProductView[];
  saveData: boolean;
}) {
  return (
    <section aria-labelledby="hero">
      <div className="relative -mx-4 -mt-6 md:mx-0 md:mt-0">
        <ResponsivePicture
          picture={hero.image ?? heroPicture}
          sizes="(min-width: 1200px) 1152px, 100vw"
          highPriority
          saveData={saveData}
          className="hero-picture"
        />
        <div className="hero-words">
          <h1 id="hero">{hero.title}</h1>
          <p className="mt-2 text-lg text-ink-soft">{hero.description}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a href="/shop" className="button button-primary flex-1 whitespace-nowrap">
              {hero.primaryButtonText}
            </a>{' '}
            <a href="/products" className="button button-secondary flex-1 whitespace-nowrap">
              {hero.secondaryButtonText}
            </a>
          </p>
        </div>
      </div>
      {products.length > 0 && (
        <ul className="mt-4 grid gap-3 xs:grid-cols-2 lg:grid-cols-4" aria-label="Straight to">
          {products.slice(0, maxHeroProducts).map((product) => (
            <li key={product.slug}>
              <a
                href={`/products/${product.slug}`}
                className="card flex h-full items-center gap-2 p-2 text-sm hover:underline"
              >
                <span className="w-12 flex-none">
                  <ProductPicture picture={product.picture} sizes="48px" small eager alt="" />
                </span>
                <span className="min-w-0 break-words">
                  {product.name} <strong className="money block">{formatMoney(product.price, 'Ksh.')}</strong>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const maxHeroProducts = 4;
