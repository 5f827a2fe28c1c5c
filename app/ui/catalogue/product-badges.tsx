import type { CardView } from '~/domain/catalogue/product-view';
import { Badge } from '../badge';

type BadgeProduct = Pick<CardView, 'isNew' | 'isFresh' | 'isActive' | 'isInStock'>;

export const ProductBadges = ({
  product,
  inactive = 'Not Available',
}: {
  product: BadgeProduct;
  /** The badge of a product that is not for sale: the list of products has its own (docs/product.md 4.2). */
  inactive?: string;
}) => (
  <>
    {product.isNew && <Badge tone="bright">New</Badge>}
    {product.isFresh && <Badge tone="good">Fresh Today</Badge>}
    <OfferBadges product={product} inactive={inactive} />
  </>
);

/** The badges of the shop (docs/product.md 4.3). */
export const OfferBadges = ({
  product,
  inactive = 'Not Available',
}: {
  product: BadgeProduct;
  inactive?: string;
}) => (
  <>
    {!product.isActive && <Badge tone="quiet">{inactive}</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);
