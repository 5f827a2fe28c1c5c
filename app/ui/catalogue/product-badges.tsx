import type { CardView } from '~/domain/catalogue/product-view';
import { Badge } from '../badge';

type Badged = Pick<CardView, 'isNew' | 'isFresh' | 'isActive' | 'isInStock'>;

/** New, Fresh Today, Inactive and Out of Stock, as far as they hold. */
export const ProductBadges = ({ product }: { product: Badged }) => (
  <>
    {product.isNew && <Badge tone="bright">New</Badge>}
    {product.isFresh && <Badge tone="good">Fresh Today</Badge>}
    {!product.isActive && <Badge tone="quiet">Inactive</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);

/** What keeps a product of the shop from being bought: Not Available or Out of Stock (storefront.md section 2, Shop). */
export const OfferBadges = ({ product }: { product: Badged }) => (
  <>
    {!product.isActive && <Badge tone="quiet">Not Available</Badge>}
    {product.isActive && !product.isInStock && <Badge tone="bad">Out of Stock</Badge>}
  </>
);
