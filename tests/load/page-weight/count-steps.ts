import type { Browser, Locator, Page } from 'playwright';
import type { budgets } from './budgets';
import { registerAccount } from '../../support/shop/register-account';

/** What an order costs its customer. A page counts each time that it is shown; a field is typed in once it was tapped. */
export type Steps = {
  readonly pages: number;
  readonly taps: number;
  readonly fields: number;
  readonly characters: number;
};

export type CountedWay = { readonly name: keyof typeof budgets.steps; readonly steps: Steps };

const contact = {
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  phone: '0723456100',
  email: 'wanjiru@example.com',
  address: '12 Moi Avenue',
  city: 'Busia',
  location: 'Burumba',
};

/**
 * Walks from the home page to a placed cash order on a phone without scripts: a guest's first order, the same guest again, and a
 * customer who orders again.
 */
export async function countWays(browser: Browser, url: string): Promise<readonly CountedWay[]> {
  const open = async () =>
    (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })).newPage();
  const guest = await open();
  const customer = await open();
  await signIn(customer, url);
  const firstOrder = await countSteps(guest, url, orderFirst);
  const guestAgain = await countSteps(guest, url, orderAgain);
  await countSteps(customer, url, orderFirst);
  const customerAgain = await countSteps(customer, url, orderAgain);
  await Promise.all([guest, customer].map((page) => page.context().close()));
  return [
    { name: 'guest, first order', steps: firstOrder },
    { name: 'guest, order again', steps: guestAgain },
    { name: 'customer, order again', steps: customerAgain },
  ];
}

/** A file of the phone. */
type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export type Hand = {
  readonly page: Page;
  tap(target: Locator): Promise<void>;
  /** Two taps: the field, and the photo in what the phone shows. */
  pick(field: Locator, file: File): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
};

async function orderFirst({ page, tap, type }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(main.getByRole('link', { name: /^Fresh Cow Milk/ }).first());
  await tap(main.getByRole('button', { name: 'Add to Cart' }).first());
  await tap(main.getByRole('link', { name: 'Checkout' }).first());
  for (const [name, text] of Object.entries(contact)) {
    const field = main.locator(`[name="${name}"]`);
    // A customer's account fills in some.
    if ((await field.inputValue()) !== text) await type(field, text);
  }
  await tap(main.getByRole('button', { name: 'Continue to Payment' }));
  await tap(main.getByText('Cash on Delivery'));
  await tap(main.getByRole('button', { name: 'Place Order' }));
}

async function orderAgain({ page, tap }: Hand): Promise<void> {
  await tap(page.locator('main').getByRole('button', { name: 'Order again' }).first());
  await tap(page.locator('main').getByRole('button', { name: 'Place Order' }));
}

/** `end`: what the last page shows. */
export async function countSteps(
  page: Page,
  url: string,
  walk: (hand: Hand) => Promise<void>,
  end = (shown: Page): Locator => shown.getByRole('heading', { name: 'Thank you for your order!' }),
): Promise<Steps> {
  let [pages, taps, fields, characters] = [0, 0, 0, 0];
  let shown = '';
  const countPage = () => {
    const { pathname } = new URL(page.url());
    if (pathname !== shown) pages += 1;
    shown = pathname;
  };
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
    await page.waitForLoadState('load');
  };
  await page.goto(url);
  shown = '';
  page.on('framenavigated', countPage);
  countPage();
  await walk({
    page,
    tap,
    async pick(field, file) {
      taps += 2;
      await field.setInputFiles(file);
    },
    async type(field, text) {
      await tap(field);
      fields += 1;
      characters += text.length;
      await field.fill(text);
    },
  });
  await end(page).waitFor();
  page.off('framenavigated', countPage);
  return { pages, taps, fields, characters };
}

async function signIn(page: Page, url: string): Promise<void> {
  const { email, password } = await registerAccount(url);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForLoadState('load');
}
