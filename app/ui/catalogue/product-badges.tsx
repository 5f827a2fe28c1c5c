import type { CardView } from '~/domain/catalogue/product-view';
import { Badge } from '../badge';

/** New, Fresh Today, Inactive and Out of Stock, as far as they hold. */
export const ProductBadges = ({
  product,
}: {
  product: Pick<CardView, 'isNew' | 'isFresh' | 'isActive' | 'isInStock'>;
}) => (
  <>
    {product.isNew && <Badge tone="bright">New</Badge>}
    {product.isFresh && <Badge tone="good">Fresh Today</Badge>}
    {!product.isActive && <Badge tone="quiet">Inactive</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);
