import type { StoredProduct } from '~/domain/catalogue/product';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** Stock, prices, and the import of products. */
export async function prepareStockStates(shop: Shop): Promise<PageState[]> {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng' }));
  const milk = await shop
    .database()
    .collection<StoredProduct>('products')
    .findOne({ slug: 'fresh-cow-milk' });
  const checkFile = async (csv: string): Promise<string> => {
    const form = new FormData();
    form.set('csv', new File([csv], 'products.csv', { type: 'text/csv' }));
    const body = new Response(form);
    const { location } = await admin.send('/products-admin/import', {
      method: 'POST',
      headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
      body: Buffer.from(await body.arrayBuffer()),
    });
    return location;
  };
  const importer = await checkFile('Product,SKU,Price,Price before\nMozzarella,ML-MOZ-200,300,360\n');
  return [
    { name: 'stock', path: '/stock-admin', visitor: admin },
    { name: 'stock, nothing found', path: '/stock-admin?q=camels', visitor: admin },
    { name: 'stock, refused', path: '/stock-admin?q=cow', visitor: admin, submit: 'Save amounts' },
    { name: 'stock expected a day', path: '/stock-admin/expected', visitor: admin },
    { name: 'stock history', path: `/stock-admin/${milk?._id.toHexString()}`, visitor: admin },
    { name: 'prices', path: '/products-admin/prices?q=yoghurt', visitor: admin },
    {
      name: 'prices, refused',
      path: '/products-admin/prices?q=halloumi',
      visitor: admin,
      fill: { price: 'ten' },
      submit: 'Save changes',
    },
    { name: 'prices, all fields', path: '/products-admin/prices?q=yoghurt&all=on', visitor: admin },
    { name: 'product, quick', path: '/products-admin/quick', visitor: admin, hydrated: true },
    { name: 'product import', path: '/products-admin/import', visitor: admin },
    { name: 'product import, dry run', path: importer, visitor: admin },
    { name: 'product on sale', path: '/products/vanilla-yoghurt', visitor: admin },
  ];
}
