import { normaliseObjectId } from '~/lib/object-id';
import { CachedMarkup } from '~/ui/cached-markup';
import { Notice } from '~/ui/notice';
import type { InlineFlash } from '~/ui/use-inline-flash';
import { useRootData } from '../layout/use-root-data';
import { ordersOffOf } from './orders-off';
import { ProductCard } from './product-card';

/** The element id of a product in a list; null for a malformed product id. */
export function productAnchor(productId: string): string | null {
  const id = normaliseObjectId(productId);
  return id && `product-${id}`;
}

/** A card with the flash message about its product: adding it to the cart redirects back to this element. */
export function ProductListItem({
  message,
  ...card
}: Omit<Parameters<typeof ProductCard>[0], 'ordersOff'> & { message: InlineFlash | null }) {
  const id = productAnchor(card.product.id) ?? undefined;
  const ordersOff = ordersOffOf(useRootData().site);
  return (
    <li id={id} className="grid">
      <CachedMarkup as="div" className="grid" component={ProductCard} props={{ ...card, ordersOff }} />
      {message && message.at === id && (
        <div className="mt-2">
          <Notice kind={message.kind} small announced>
            <p>
              {message.text}{' '}
              <a href="/cart" className="inline-block py-1 font-bold underline">
                View cart
              </a>
            </p>
          </Notice>
        </div>
      )}
    </li>
  );
}
