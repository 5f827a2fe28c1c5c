import type { Page } from 'playwright';

/** What a visitor comes to a page for, and the edge of it that is measured. */
type Task = { readonly element: string; readonly edge: 'top' | 'bottom'; readonly max: number };

/** CSS pixels: a cheap phone, below the browser's own bars. */
const screen = { width: 360, height: 740 };

const begins = (element: string, max: number = screen.height): Task => ({ element, edge: 'top', max });
const isWhole = (element: string): Task => ({ element, edge: 'bottom', max: screen.height });

/** By the name of the page's state. */
export const tasks: Readonly<Record<string, Task>> = {
  product: isWhole('main button:text-is("Add to Cart")'),
  products: begins('main article', 400),
  shop: begins('main article', 400),
  'contact us': isWhole('main header a >> nth=2'),
  booking: begins('#book input'),
  'payment, remembered': isWhole('main button:text-is("Place Order")'),
  'payment, remembered, with texts': isWhole('main button:text-is("Place Order")'),
  'payment, remembered, M-Pesa': begins('main button:text-is("Place Order")'),
  // The third question.
  support: isWhole('main details >> nth=2'),
  faq: isWhole('main details >> nth=2'),
  // In the back office: the first row, or the first field.
  dashboard: begins('#duties ~ ul a'),
  'orders, filtered': begins('main tbody tr', 300),
  'order, to be confirmed by phone': isWhole('main form button'),
  'products admin': begins('main tbody tr'),
  'categories admin': begins('main [role="switch"]', 500),
  'gallery manager': begins('main [role="switch"]', 500),
  'product form, new': begins('main [name="name"]'),
  visits: begins('main tbody tr'),
  posts: begins('main [role="switch"]', 400),
  'payments to check': begins('main tbody tr'),
  settings: begins('main section li a'),
};

/** Says where the task of a page is, in its first screen or below it. */
export async function measureTask(page: Page, { element, edge, max }: Task) {
  await page.setViewportSize(screen);
  const box = await page.locator(element).first().boundingBox();
  const y = box && Math.round(edge === 'top' ? box.y : box.y + box.height);
  return { element, edge, y, max, isInTime: y !== null && y <= max };
}
