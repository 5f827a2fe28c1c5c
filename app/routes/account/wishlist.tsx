import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CardView } from '~/domain/catalogue/product-view';
import { listWishlist, type WishlistChange, type WishlistItem } from '~/domain/wishlist/wishlist.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { setFlash, type Flash } from '~/http/session/flash.server';
import { readForm, fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { privateMeta } from '~/http/seo/page-title';
import { updateVisitorWishlist, readWishlist } from '~/http/cart/visitor-wishlist.server';
import { parsePageNumber } from '~/lib/pagination';
import { productPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { AddToCart } from '~/ui/catalogue/add-to-cart';
import { ordersOffOf } from '~/ui/catalogue/orders-off';
import { useRootData } from '~/ui/layout/use-root-data';
import { LowestPrice } from '~/ui/catalogue/lowest-price';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { EmptyState } from '~/ui/empty-state';
import { NoCookiesNotice } from '~/ui/no-cookies-notice';
import { Pagination } from '~/ui/pagination';

export const meta: MetaFunction = ({ matches }) => privateMeta('Your Wishlist', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'));
  return {
    ...(await listWishlist(await readWishlist(request, now), page, now)),
    saveData: isSaveDataRequest(request),
    hasCookies: request.headers.has('Cookie'),
  };
}

/** Also handles the forms of the product pages, and returns to them. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const productId = fieldText(form, 'productId').toLowerCase();
  const { result, setCookie } = await updateVisitorWishlist(request, now, {
    intent: intentOf(form),
    productId,
  });
  const returnTo = safeRedirect(fieldText(form, 'returnTo'), '/wishlist');
  const message: Flash | null = !result.ok
    ? { kind: 'error', text: errorMessages[result.reason] }
    : // Elsewhere the button shows the change.
      returnTo.startsWith('/wishlist')
      ? { kind: 'success', text: 'Your wishlist was changed.' }
      : null;
  const headers = new Headers();
  if (setCookie) headers.append('Set-Cookie', setCookie);
  if (message) headers.append('Set-Cookie', await setFlash(message));
  return redirect(returnTo, { status: 303, headers });
}

function intentOf(form: FormData): WishlistChange['intent'] {
  const intent = fieldText(form, 'intent');
  if (intent === 'add' || intent === 'remove') return intent;
  throw unreadableForm();
}

const errorMessages = {
  'unknown-product': 'We no longer sell this product.',
  'wishlist-full': 'Your wishlist is full. Please remove some products first.',
} as const;

const addressOf = (page: number) => (page > 1 ? `/wishlist?page=${page}` : '/wishlist');

export default function WishlistPage() {
  const { items, total, page, pageCount, saveData, hasCookies } = useLoaderData<typeof loader>();
  if (total === 0)
    return (
      <>
        <h1 className="mb-6">Your Wishlist</h1>
        {!hasCookies && <NoCookiesNotice where="wishlist" />}
        <EmptyState title="Your wishlist is empty" text="Tap the heart on a product to save it here.">
          <a href="/products" className="button button-primary">
            See our products
          </a>
        </EmptyState>
      </>
    );
  return (
    <>
      <h1>
        Your Wishlist{' '}
        <span className="font-sans text-lg font-normal text-ink-soft">
          ({total} {total === 1 ? 'product' : 'products'})
        </span>
      </h1>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {items.map(({ id, card }) => (
          <li key={id} className="card grid grid-cols-[minmax(0,96px)_minmax(min(7rem,75%),1fr)] gap-3 p-3">
            {card ? (
              <Wish card={card} returnTo={addressOf(page)} saveData={saveData} />
            ) : (
              <GoneWish id={id} returnTo={addressOf(page)} />
            )}
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={addressOf} />
    </>
  );
}

type WishProps = { card: CardView; returnTo: string; saveData: boolean };

function Wish({ card, returnTo, saveData }: WishProps) {
  const path = productPath(card.slug);
  return (
    <>
      <a href={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture picture={card.picture} sizes="96px" saveData={saveData} alt="" />
      </a>
      <div className="flex min-w-0 flex-col">
        <h2 className="text-lg">
          <a href={path} className="hover:underline">
            {card.name}
          </a>
        </h2>
        <p className="font-bold">
          <LowestPrice product={card} />
        </p>
        <p className="mb-3 mt-1 flex flex-wrap gap-1">
          {card.isActive && card.isInStock && <Badge tone="good">In stock</Badge>}
          {card.isActive ? <ProductBadges product={card} /> : <Badge tone="quiet">Not available</Badge>}
        </p>
        <div className="mt-auto">
          <AddToCart product={card} returnTo={returnTo} ordersOff={ordersOffOf(useRootData().site)} />
          <Remove id={card.id} name={card.name} returnTo={returnTo} />
        </div>
      </div>
    </>
  );
}

const GoneWish = ({ id, returnTo }: { id: WishlistItem['id']; returnTo: string }) => (
  <>
    <ProductPicture picture={null} sizes="96px" alt="" />
    <div className="flex min-w-0 flex-col">
      <h2 className="text-lg">A product that is no longer sold</h2>
      <p className="mt-1">
        <Badge tone="quiet">Not available</Badge>
      </p>
      <div className="mt-auto">
        <Remove id={id} name="the product that is no longer sold" returnTo={returnTo} />
      </div>
    </div>
  </>
);

const Remove = ({ id, name, returnTo }: { id: string; name: string; returnTo: string }) => (
  <form method="post" className="text-right">
    <input type="hidden" name="productId" value={id} />
    <input type="hidden" name="returnTo" value={returnTo} />
    <button name="intent" value="remove" className="button button-quiet" aria-label={`Remove ${name}`}>
      Remove
    </button>
  </form>
);
