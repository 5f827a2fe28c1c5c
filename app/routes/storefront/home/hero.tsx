import type { HomeHero } from '~/domain/content/home-content';
import type { EarliestDay } from '~/domain/orders/delivery/order-day';
import { formatMoney, type Cents } from '~/lib/format/money';
import { Icon, type IconName } from '~/ui/icon';
import { deliveryMethodIcons } from '~/ui/order/delivery-method-icons';
import { ResponsivePicture } from '~/ui/responsive-picture';

/** The product whose price is below the title: its cheapest size. */
export type PricedProduct = {
  readonly path: string;
  /** 'Fresh Cow Milk, 500 ml' */
  readonly name: string;
  readonly price: Cents;
};

export const Hero = (props: {
  hero: HomeHero;
  pricedProduct: PricedProduct | null;
  /** Null where nothing is known. */
  earliestDay: EarliestDay | null;
  saveData: boolean;
}) => {
  const { hero, pricedProduct, earliestDay } = props;
  const hasPicture = Boolean(hero.image);
  return (
    <section aria-labelledby="hero" className={hasPicture ? 'hero' : undefined}>
      {hero.image && (
        <ResponsivePicture
          picture={hero.image}
          sizes="(min-width: 1200px) 1152px, (min-width: 768px) 690px, 100vw"
          minWidth={480}
          highPriority
          saveData={props.saveData}
          className="hero-picture"
        />
      )}
      <div className={hasPicture ? 'hero-words' : undefined}>
        <h1 id="hero">{hero.title}</h1>
        {hero.description && <p className="mt-1 text-ink-soft md:text-lg">{hero.description}</p>}
        {(pricedProduct || earliestDay) && (
          <ul className="mt-2">
            {pricedProduct && (
              <Fact icon="milk">
                <a href={pricedProduct.path} className="py-2 hover:underline">
                  {pricedProduct.name}:{' '}
                  <strong className="money">{formatMoney(pricedProduct.price, 'Ksh.')}</strong>
                </a>
              </Fact>
            )}
            {earliestDay && <Fact icon={deliveryMethodIcons[earliestDay.method]}>{earliestDay.text}</Fact>}
          </ul>
        )}
        <p className="mt-3 flex flex-wrap gap-2">
          <a href="/shop" className="button button-primary flex-1">
            {hero.primaryButtonText}
          </a>{' '}
          <a href="/products" className="button button-quiet">
            {hero.secondaryButtonText}
          </a>
        </p>
      </div>
    </section>
  );
};

const Fact = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <li className="flex items-center gap-2">
    <span className="text-pasture">
      <Icon name={icon} />
    </span>
    {children}
  </li>
);
