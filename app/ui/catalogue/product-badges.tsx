import type { CardView } from '~/domain/catalogue/product-view';
import { Badge } from '../badge';

type BadgeProduct = Pick<CardView, 'isNew' | 'isFresh' | 'isActive' | 'isInStock'>;

export const ProductBadges = ({ product }: { product: BadgeProduct }) => (
  <>
    {product.isNew && <Badge tone="bright">New</Badge>}
    {product.isFresh && <Badge tone="good">Fresh Today</Badge>}
    {!product.isActive && <Badge tone="quiet">Inactive</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);

/** The badges of the shop (docs/product.md 4.3). */
export const OfferBadges = ({ product }: { product: BadgeProduct }) => (
  <>
    {!product.isActive && <Badge tone="quiet">Not Available</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);
