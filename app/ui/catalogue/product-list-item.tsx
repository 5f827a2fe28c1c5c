import { CachedMarkup } from '~/ui/cached-markup';
import { Notice } from '~/ui/notice';
import type { InlineFlash } from '~/ui/use-inline-flash';
import { ProductCard } from './product-card';

/** The id of a product's place in a list; null for what is no id of a product. */
export const productAnchor = (productId: string): string | null =>
  /^[0-9a-f]{24}$/i.test(productId) ? `product-${productId.toLowerCase()}` : null;

/**
 * A product's place in a list, with its card: a shopper who has put it into the cart comes back to it, and reads there
 * that it is in the cart.
 */
export function ProductListItem({
  message,
  ...card
}: Parameters<typeof ProductCard>[0] & { message: InlineFlash | null }) {
  const id = productAnchor(card.product.id) ?? undefined;
  return (
    <li id={id} className="grid">
      <CachedMarkup as="div" className="grid" component={ProductCard} props={card} />
      {message && message.at === id && (
        <div className="mt-2">
          <Notice kind={message.kind} small>
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
