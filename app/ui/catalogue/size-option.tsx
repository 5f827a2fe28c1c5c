import type { OfferView } from '~/domain/catalogue/product-view';

/** A size to choose, drawn by its children over a radio button; disabled where it is sold out. */
export const SizeOption = (props: {
  variant: OfferView['variants'][number];
  isSelected: boolean;
  disabled: boolean;
  className?: string;
  children: React.ReactNode;
}) => (
  <label className={props.className ?? 'relative'}>
    <input
      type="radio"
      name="sku"
      value={props.variant.sku}
      defaultChecked={props.isSelected}
      disabled={props.disabled || props.variant.left === 0}
      className="sr-only"
    />
    {props.children}
  </label>
);
