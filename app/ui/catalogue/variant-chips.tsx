import { selectCardVariants, type OfferView } from '~/domain/catalogue/product-view';
import { formatMoney } from '~/lib/format/money';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { productPath } from '~/paths';
import { SizeOption } from './size-option';

/** The variants of a product as radio buttons, with the first available one selected. */
export function VariantChips({ product, disabled }: { product: OfferView; disabled: boolean }) {
  const { slug, name, variants } = product;
  const { selected, moreCount } = selectCardVariants(variants);
  const [only] = selected;
  if (!only) return null;
  if (variants.length === 1)
    return (
      <p className="flex">
        <Size variant={only} />
      </p>
    );
  const defaultVariant = disabled ? undefined : selected.find(({ left }) => left > 0);
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{`Size of ${name}`}</legend>
      {selected.map((variant) => (
        <SizeOption
          key={variant.sku}
          variant={variant}
          isSelected={variant === defaultVariant}
          disabled={disabled}
        >
          <Size variant={variant} />
        </SizeOption>
      ))}
      {moreCount > 0 && (
        <a
          href={productPath(slug)}
          className="flex min-h-[44px] items-center px-1 text-sm text-pasture underline"
        >
          +{moreCount} more<span className="sr-only"> sizes of {name}</span>
        </a>
      )}
    </fieldset>
  );
}

const Size = ({ variant }: { variant: OfferView['variants'][number] }) => (
  <span className="chip">
    {addNonBreakingSpaces(variant.name)}
    <br />
    <span className="money">{formatMoney(variant.price, '')}</span>
  </span>
);
