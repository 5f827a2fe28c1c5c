import type { BackInStockRequest } from '~/domain/back-in-stock/back-in-stock-request';
import type { StoredProduct } from '~/domain/catalogue/product';
import { readPrintedLink } from '../../support/shop/printed-link';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** The home page, the newsletter pages, and those that tell what is back. The links come from the emails on the shop's console. */
export async function prepareNewsletterStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const reader = createVisitor(shop.url);
  await reader.post('/newsletter', { email: 'atieno@example.com', returnTo: '/home' });
  const first = await readPrintedLink(shop, 'atieno@example.com', '/newsletter/confirm');
  await reader.post(first, {});
  const leave = await readPrintedLink(shop, 'atieno@example.com', '/newsletter/unsubscribe');
  await nobody.post('/newsletter', { email: 'nekesa@example.com', returnTo: '/home' });
  const confirm = await readPrintedLink(shop, 'nekesa@example.com', '/newsletter/confirm');
  const soldOut = '/products/sour-cream';
  await shop
    .database()
    .collection('products')
    .updateOne({ slug: 'sour-cream' }, { $set: { 'variants.$[].stockQuantity': 0 } });
  const email = 'nasimiyu@example.com';
  const asked = await shop.database().collection<StoredProduct>('products').findOne({ slug: 'sour-cream' });
  const sku = asked?.variants[0]?.sku ?? '';
  await nobody.post(`${soldOut}/back-in-stock`, { email, sku });
  const confirmRequest = await readPrintedLink(shop, email, '/back-in-stock/confirm');
  const stored = await shop
    .database()
    .collection<BackInStockRequest>('backInStockRequests')
    .findOne({ email });
  return [
    { name: 'product, sold out', path: soldOut, visitor: createVisitor(shop.url) },
    {
      name: 'back in stock, refused',
      path: `${soldOut}/back-in-stock`,
      visitor: createVisitor(shop.url),
      fill: { email: 'nasimiyu' },
      submit: 'Tell me when it’s back',
    },
    { name: 'back in stock, to confirm', path: confirmRequest, visitor: createVisitor(shop.url) },
    {
      name: 'back in stock, to stop',
      path: `/back-in-stock/stop/${stored?.stopToken}`,
      visitor: createVisitor(shop.url),
    },
    { name: 'home', path: '/home', visitor: createVisitor(shop.url) },
    { name: 'newsletter', path: '/newsletter', visitor: createVisitor(shop.url) },
    {
      name: 'newsletter, refused',
      path: '/newsletter',
      visitor: createVisitor(shop.url),
      fill: { email: 'akinyi' },
      submit: 'Subscribe',
    },
    { name: 'newsletter, to confirm', path: confirm, visitor: nobody },
    { name: 'newsletter, confirmed', path: first, visitor: createVisitor(shop.url) },
    { name: 'newsletter, to leave', path: leave, visitor: reader },
  ];
}
