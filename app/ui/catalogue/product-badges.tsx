import { isFresh, isInStock, isNew, type ProductCard } from '~/domain/catalogue/product';
import { Badge } from '../badge';

/** New, Fresh Today, Inactive and Out of Stock, as far as they hold at `now`. */
export const ProductBadges = ({
  product,
  now,
}: {
  product: Pick<ProductCard, 'createdAt' | 'updatedAt' | 'variants' | 'isActive'>;
  now: Date;
}) => (
  <>
    {isNew(product, now) && <Badge tone="bright">New</Badge>}
    {isFresh(product, now) && <Badge tone="good">Fresh Today</Badge>}
    {!product.isActive && <Badge tone="quiet">Inactive</Badge>}
    {product.isActive && !isInStock(product) && <Badge tone="bad">Out of Stock</Badge>}
  </>
);
