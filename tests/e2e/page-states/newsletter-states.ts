import { readPrintedLink } from '../../support/shop/printed-link';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** The home page and the newsletter pages. The links come from the emails on the shop's console. */
export async function prepareNewsletterStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const reader = createVisitor(shop.url);
  await reader.post('/newsletter', { email: 'atieno@example.com', returnTo: '/home' });
  const first = await readPrintedLink(shop, 'atieno@example.com', '/newsletter/confirm');
  await reader.post(first, {});
  const leave = await readPrintedLink(shop, 'atieno@example.com', '/newsletter/unsubscribe');
  await nobody.post('/newsletter', { email: 'nekesa@example.com', returnTo: '/home' });
  const confirm = await readPrintedLink(shop, 'nekesa@example.com', '/newsletter/confirm');
  return [
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
