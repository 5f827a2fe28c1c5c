import { normaliseObjectId } from '~/lib/object-id';
import { CachedMarkup } from '~/ui/cached-markup';
import { Notice } from '~/ui/notice';
import type { InlineFlash } from '~/ui/use-inline-flash';
import { useRootData } from '../layout/use-root-data';
import { CartLinks } from './cart-links';
import { useBackInStockWords } from './back-in-stock-link';
import { ordersOffOf } from './orders-off';
import { ProductCard } from './product-card';

/** The element id of a product in a list; null for a malformed product id. */
export function productAnchor(productId: string): string | null {
  const id = normaliseObjectId(productId);
  return id && `product-${id}`;
}

/**
 * A card; the flash message about its product follows in a row of its own below the cards beside it (`ProductGrid`). Adding to the
 * cart redirects to the anchor: it is the message's then, so that it is seen and has the focus without a script.
 */
export function ProductListItem({
  message,
  ...card
}: Omit<Parameters<typeof ProductCard>[0], 'ordersOff' | 'backInStockWords'> & {
  message: InlineFlash | null;
}) {
  const id = productAnchor(card.product.id) ?? undefined;
  const ordersOff = ordersOffOf(useRootData().site);
  const backInStockWords = useBackInStockWords();
  const ownMessage = message?.at === id ? message : null;
  return (
    <>
      <li id={ownMessage ? undefined : id} className="grid">
        <CachedMarkup
          as="div"
          className="grid"
          component={ProductCard}
          props={{ ...card, ordersOff, backInStockWords }}
        />
      </li>
      {ownMessage && (
        <li className="col-span-full">
          <Notice kind={ownMessage.kind} id={id} announced>
            <p>{ownMessage.text}</p>
            {ownMessage.offersCheckout && <CartLinks />}
          </Notice>
        </li>
      )}
    </>
  );
}
