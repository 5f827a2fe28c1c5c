import type { Page } from 'playwright';
import { waitForHydration } from '../browser/use-browser';

/** A shopper in front of one page of the shop. */
export type Shopper = {
  readonly page: Page;
  readonly url: string;
  readonly javaScript: boolean;
  /** Tests that run at the same time have a phone each: M-Pesa takes one prompt for a phone at a time. */
  readonly phone?: string;
};

/** Searches a product and puts it into the cart from the list. */
export async function addFromList({ page, url }: Shopper, name: string): Promise<void> {
  await page.goto(`${url}/products?${new URLSearchParams({ search: name })}`);
  const card = page.locator('article', { has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText(`is in your cart`).waitFor();
}

/** Opens the cart and goes on to step 1. */
export async function goToCheckout({ page, javaScript }: Shopper): Promise<void> {
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { name: 'Contact information' }).waitFor();
  await waitForHydration(page, javaScript);
}

export const contactFields = {
  'First name': 'Wanjiru',
  'Last name': 'Kamau',
  'Phone number': '0723 456 789',
  Email: 'wanjiru@example.com',
} as const;

export const addressFields = {
  Address: '12 Moi Avenue',
  City: 'Kisumu',
  'Location / area': 'Milimani',
} as const;

/** Types into fields by what they are called. */
export async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
}

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

let customers = 0;

/** A phone number and a mailbox that have placed no order yet: each has few of them an hour. */
function newCustomer() {
  customers += 1;
  return {
    'Phone number': `0723 ${String(customers)
      .padStart(6, '0')
      .replace(/(?=...$)/, ' ')}`,
    Email: `customer-${customers}@example.com`,
  };
}

/** Fills step 1 for home delivery or pickup, as a customer of their own, and goes on to step 2. Returns their contact. */
export async function fillDetails(
  { page, javaScript, phone }: Shopper,
  method: 'delivery' | 'pickup',
): Promise<Readonly<Record<string, string>>> {
  const customer = { ...contactFields, ...newCustomer(), ...(phone && { 'Phone number': phone }) };
  await fill(page, customer);
  if (method === 'delivery') await fill(page, addressFields);
  else {
    await page.getByText('Store Pickup').click();
    await page.getByLabel('Pickup location').selectOption('branch-1');
    await page.getByLabel('Pickup date').fill(dayAhead(3));
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/checkout/payment');
  await page.getByRole('heading', { name: 'Payment method' }).waitFor();
  await waitForHydration(page, javaScript);
  return customer;
}

/** Chooses how to pay and places the order; returns its number from the address of the page that follows. */
export async function placeOrder(
  { page, javaScript }: Shopper,
  method: 'M-Pesa' | 'Cash on Delivery' | 'Cash on Pickup',
): Promise<string> {
  await page.getByLabel(method).first().check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const next = method === 'M-Pesa' ? 'waiting' : 'thank-you';
  await page.waitForURL(`**/checkout/${next}/*`);
  // A page that scripts bring has its address a moment before its words.
  const heading = next === 'waiting' ? 'Payment' : 'Thank you for your order!';
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  if (next === 'waiting') await waitForHydration(page, javaScript);
  return orderNumberOf(page);
}

/** The order's number in the address of a page of its own. */
export function orderNumberOf(page: Page): string {
  const number = /\/(M-\w+)(?=\/|\?|$)/.exec(page.url())?.[1];
  if (!number) throw new Error(`${page.url()} is not the page of an order.`);
  return number;
}

/** From the product list to the waiting page, or to the confirmation of a cash order. */
export async function buy(
  shopper: Shopper,
  method: 'delivery' | 'pickup',
  payment: 'M-Pesa' | 'Cash on Delivery' | 'Cash on Pickup',
  product = 'Fresh Cow Milk',
): Promise<string> {
  await addFromList(shopper, product);
  await goToCheckout(shopper);
  await fillDetails(shopper, method);
  return placeOrder(shopper, payment);
}
