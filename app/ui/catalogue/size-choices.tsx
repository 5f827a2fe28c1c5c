import type { OfferView } from '~/domain/catalogue/product-view';
import { unitPrice } from '~/domain/catalogue/unit-price';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatMoney } from '~/lib/format/money';
import { WasPrice } from './sale-price';
import { SizeOption } from './size-option';
import { UnitPrice } from './unit-price';

/** The sizes of a product as radio buttons, each with price, unit price and what is left; the first available is selected. */
export function SizeChoices({
  product: { variants },
  disabled,
  lowStockThreshold = 0,
}: {
  product: Pick<OfferView, 'variants'>;
  disabled: boolean;
  /** This many units or fewer are shown as 'Only N left'. */
  lowStockThreshold?: number;
}) {
  const selected = disabled ? undefined : variants.find(({ left }) => left > 0);
  return (
    <fieldset>
      <legend className="mb-1 font-bold">Choose a size</legend>
      <div className="grid grid-cols-2 gap-2">
        {variants.map((variant) => (
          <SizeOption
            key={variant.sku}
            variant={variant}
            isSelected={variant === selected}
            disabled={disabled}
            className="relative grid"
          >
            <span className="chip px-3 py-2 text-left">
              <SizeFacts variant={variant} lowStockThreshold={lowStockThreshold} />
            </span>
          </SizeOption>
        ))}
      </div>
    </fieldset>
  );
}

/** The same to read only, while the shop takes no orders. */
export const SizePrices = ({ product: { variants } }: { product: Pick<OfferView, 'variants'> }) => (
  <ul aria-label="Sizes" className="grid grid-cols-2 gap-2">
    {variants.map((variant) => (
      <li key={variant.sku} className="rounded border border-edge-pale bg-milk px-3 py-2">
        <SizeFacts variant={variant} lowStockThreshold={0} />
      </li>
    ))}
  </ul>
);

const SizeFacts = ({
  variant,
  lowStockThreshold,
}: {
  variant: OfferView['variants'][number];
  lowStockThreshold: number;
}) => (
  <>
    <b>{addNonBreakingSpaces(variant.name)}</b>{' '}
    <span className="block text-lg font-bold">
      <span className="money">{formatMoney(variant.price)}</span>
      <WasPrice sale={variant.sale} prefix="" />
    </span>{' '}
    <UnitPrice price={unitPrice(variant)} />
    <Availability left={variant.left} lowStockThreshold={lowStockThreshold} />
  </>
);

/** Nothing where there is plenty. */
export const Availability = ({ left, lowStockThreshold }: { left: number; lowStockThreshold: number }) =>
  left > lowStockThreshold ? null : (
    // A block of its own is not struck through with a size that is sold out.
    <span className="inline-block text-sm font-bold text-clay">
      {left === 0 ? 'Sold out' : `Only ${left} left`}
    </span>
  );
