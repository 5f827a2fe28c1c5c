import type { OfferView } from '~/domain/catalogue/product-view';
import { backInStockFormPath } from '~/paths';

/** To the form, where there is no room for it. */
export const BackInStockLink = ({ product }: { product: Pick<OfferView, 'slug' | 'name'> }) => (
  <a href={backInStockFormPath(product.slug)} className="link inline-flex min-h-[44px] items-center text-sm">
    <span>
      Tell me when it’s back<span className="sr-only">: {product.name}</span>
    </span>
  </a>
);
