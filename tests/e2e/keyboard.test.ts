import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../support/full-run';
import { insertCustomer, signIn } from '../support/shop/customers';
import { useShop } from '../support/shop/use-shop';
import { createVisitor } from '../support/shop/visitor';
import { readFocus } from './browser/accessibility-tree';
import { copyCookies, press } from './browser/page-actions';
import { scriptModes, useBrowser } from './browser/use-browser';
import { contactFields, addressFields, submitOrder } from './checkout/checkout-steps';

const browser = useBrowser();
const shop = useShop();

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels
        : null;
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent).trim();
  });

/** Whether the focused element, or the label or the text beside it that draws it, has an outline. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return false;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const beside = label?.contains(element) ? element.nextElementSibling : null;
    return [element, label, beside].some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const called = await focused(page);
    seen.push(called);
    if (!(typeof name === 'string' ? called.startsWith(name) : name.test(called))) continue;
    expect(await showsFocus(page), `the focus on ${called} is seen`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${name}; it passed ${seen.join(' | ')}`);
}

describe.each(scriptModes)('with the keyboard alone $mode', ({ javaScript }) => {
  it('the skip link leads to the content', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/products`);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the content' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await link.boundingBox())?.width).toBeGreaterThan(50);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
  });

  // Tab goes through the same HTML without scripts, where text-browser.test.ts orders; a full run does both.
  it.runIf(javaScript || isFullRun)('an order is placed', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/products/fresh-cow-milk`);
    await tabTo(page, /^500\sml/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Quantity');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await tabTo(page, 'Add to Cart');
    await page.keyboard.press('Enter');
    await page.getByText('Fresh Cow Milk - 1 L is in your cart (2).').waitFor();
    await tabTo(page, 'Cart');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
    await tabTo(page, 'Proceed to Checkout');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Contact information' }).waitFor();

    for (const [label, text] of Object.entries(contactFields)) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    // To pickup and back: the fields change with the method.
    await tabTo(page, 'Home Delivery');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByLabel('Pickup date').isVisible()).toBe(true);
    await page.keyboard.press('ArrowUp');
    for (const [label, text] of Object.entries(addressFields)) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'Continue to Payment');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payment method' }).waitFor();

    await tabTo(page, /^M-Pesa/);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('input[value=cod]').isChecked()).toBe(true);
    await submitOrder(page, 'thank-you', async () => {
      await tabTo(page, 'Place Order');
      await page.keyboard.press('Enter');
    });
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/2\s× Fresh Cow Milk - 1\sL/);
  });

  // Without scripts: the same HTML.
  it.runIf(javaScript || isFullRun)('the filters are opened and used', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/products`);
    await tabTo(page, 'Filter and sort');
    await page.keyboard.press('Space');
    await tabTo(page, 'Cheese');
    await page.keyboard.press('Space');
    await tabTo(page, 'Apply');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/products?*category=Cheese*');
  });

  it.runIf(javaScript || isFullRun)('the mobile menu is opened and closed', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/cart`);
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Track Order');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track-order');
  });
});

/** What has the focus after an action, by the accessibility tree: a screen reader says it at once. */
const actions: {
  name: string;
  path: string;
  /** Of the account that is signed in. */
  role?: 'admin';
  act: (page: Page) => Promise<unknown>;
  said: Said;
  /** Where it differs. */
  withoutJavaScript?: Said;
}[] = [
  {
    name: 'a product is added',
    path: '/products/fresh-cow-milk',
    act: (page) => press(page, 'Add to Cart'),
    said: {
      role: 'status',
      text: /^Fresh Cow Milk - 500.ml is in your cart \(1\)\. View cart Checkout$/,
      title: /^Fresh Cow Milk/,
    },
  },
  {
    name: 'a form is refused',
    path: '/track-order',
    act: (page) => press(page, 'Track Order'),
    said: {
      role: 'alert',
      text: /^There is a problem.*Order number: This field is required/,
      title: /^Track Order/,
    },
  },
  {
    name: 'a quick view is opened',
    path: '/shop?search=fresh+cow+milk',
    act: (page) => page.getByRole('link', { name: 'Quick View of Fresh Cow Milk' }).click(),
    said: { role: 'heading', text: /^Fresh Cow Milk/, title: /^Shop/ },
    // The page of it: a screen reader begins with the title.
    withoutJavaScript: { role: 'none', text: /^$/, title: /^Fresh Cow Milk/ },
  },
  {
    name: 'a filter is applied',
    path: '/products',
    act: async (page) => {
      await page.getByText('Filter and sort').first().click();
      await page.getByLabel('Cheese').first().check();
      await page.getByRole('button', { name: 'Apply' }).press('Enter');
      await page.waitForURL('**/products?*category=Cheese*');
    },
    // A new page: a screen reader begins with its title.
    said: { role: 'none', text: /^$/, title: /^Farm Fresh Products/ },
  },
  {
    name: 'settings are saved',
    path: '/settings-admin/hours',
    role: 'admin',
    act: (page) => press(page, 'Save'),
    said: { role: 'status', text: /^“Opening hours” was saved\.$/, title: /^Settings/ },
  },
];

type Said = { role: string; text: RegExp; title: RegExp };

describe.each(scriptModes)('what is said $mode', ({ javaScript }) => {
  // Without scripts a link leads to a new page in the same way as in text-browser.test.ts.
  const some = actions.filter(({ said: { role } }) => javaScript || isFullRun || /status|alert/.test(role));
  it.each(some)('when $name', async ({ path, role, act, said, withoutJavaScript }) => {
    const page = await browser.openPage({ javaScript });
    if (role) {
      const visitor = createVisitor(shop.url);
      await signIn(visitor, await insertCustomer(shop, { role }));
      await copyCookies(page.context(), visitor, shop.url);
    }
    await page.goto(`${shop.url}${path}`);
    await act(page);
    const expected = (!javaScript && withoutJavaScript) || said;
    await expect
      .poll(() => readFocus(page), { timeout: 60_000 })
      .toEqual({
        role: expected.role,
        text: expect.stringMatching(expected.text) as unknown,
        title: expect.stringMatching(expected.title) as unknown,
      });
  });
});
