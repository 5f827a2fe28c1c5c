import { useRouteLoaderData } from '@remix-run/react';
import { Kept } from '../kept';
import { Notice, type NoticeKind } from '../notice';
import { ProductCard } from './product-card';

/** The id of a product's place in a list; null for what is no id of a product. */
export const productPlace = (productId: string): string | null =>
  /^[0-9a-f]{24}$/i.test(productId) ? `product-${productId.toLowerCase()}` : null;

type Message = { readonly kind: NoticeKind; readonly text: string; readonly at?: string };

/** The message that is about something on this page; the page says `placesMessages` in its handle. */
export const usePlacedMessage = (): Message | null => {
  const root = useRouteLoaderData('root') as { readonly flash: Message | null } | undefined;
  return root?.flash?.at ? root.flash : null;
};

/**
 * A product's place in a list, with its card: a shopper who has put it into the cart comes back to it, and reads there
 * that it is in the cart.
 */
export function ProductPlace({
  message,
  ...card
}: Parameters<typeof ProductCard>[0] & { message: Message | null }) {
  const id = productPlace(card.product.id) ?? undefined;
  return (
    <li id={id} className="grid">
      <Kept as="div" className="grid" part={ProductCard} of={card} />
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
