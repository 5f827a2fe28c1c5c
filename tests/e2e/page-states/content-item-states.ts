import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** The lists and forms of item kinds (docs/decisions/0054): the richest of each, for the others share their components. */
export async function prepareContentItemStates(shop: Shop): Promise<PageState[]> {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const service = await shop.database().collection('farmServices').findOne({ slug: 'fodder-and-feed' });
  const path = `/services-admin/${String(service?._id)}`;
  return [
    { name: 'farm services', path: '/services-admin', visitor, hydrated: true },
    { name: 'service form', path, visitor, hydrated: true },
    {
      name: 'service form, refused',
      path: '/services-admin/new',
      visitor,
      hydrated: true,
      submit: 'Add Service',
    },
    { name: 'service preview', path: `${path}/preview`, visitor },
    { name: 'service preview without a form', path: '/services-admin/new/preview', visitor },
    { name: 'questions admin', path: '/faq-admin', visitor, hydrated: true },
  ];
}
