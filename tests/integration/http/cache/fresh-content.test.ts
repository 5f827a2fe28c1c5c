import { expect, it } from 'vitest';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared' });

const products = () => shop.database().collection('products');
const read = async (path: string) => (await createVisitor(shop.url).get(path)).text;

it('shows a changed price and stock at once, on every page of the product', async () => {
  const pages = ['/products', '/products?sort=price-desc', '/products/goat-milk'];
  for (const page of pages) expect(await read(page)).not.toContain('98,765.43');
  const price = 9_876_543;
  await products().updateMany(
    { isActive: true },
    { $set: { price, lowestPrice: price, 'variants.$[].price': price, 'variants.$[].stockQuantity': 3 } },
  );
  for (const page of pages) expect(await read(page)).toContain('98,765.43');
  expect(await read('/products/goat-milk')).toContain('Only 3 left');

  await products().updateMany({ isActive: true }, { $set: { 'variants.$[].stockQuantity': 0 } });
  expect(await read('/products')).toContain('Out of Stock');
  expect(await read('/products/goat-milk')).toContain('Sold out');
});

it('counts the products after a change', async () => {
  const { total = '' } = /(?<total>\d+) products found/.exec(await read('/products'))?.groups ?? {};
  await products().updateOne({ slug: 'goat-milk' }, { $set: { isActive: false } });
  expect(await read('/products')).toContain(`${Number(total) - 1} products found`);
});

it('responds with the data of an unhydrated page', async () => {
  const response = await fetch(`${shop.url}/products.data`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('"lowestPrice"');
});
