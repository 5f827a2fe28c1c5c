import type { OfferView } from '~/domain/catalogue/product-view';

/** The invisible radio button of a size, for a label that draws it; disabled where the size is sold out. */
export const SizeRadio = (props: {
  variant: OfferView['variants'][number];
  isSelected: boolean;
  disabled: boolean;
}) => (
  <input
    type="radio"
    name="sku"
    value={props.variant.sku}
    defaultChecked={props.isSelected}
    disabled={props.disabled || props.variant.left === 0}
    className="sr-only"
  />
);
