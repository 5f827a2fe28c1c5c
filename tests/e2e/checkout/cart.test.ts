import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { addInOtherTab } from './checkout-steps';

const browser = useBrowser();
const shop = useShop();

describe.each(scriptModes)('the cart $mode', ({ javaScript }) => {
  const visit = async () => {
    const page = await browser.openPage({ javaScript });
    return { page, url: shop.url, javaScript };
  };
  const openCart = async () => {
    const shopper = await visit();
    for (const slug of ['fresh-cow-milk', 'chocolate-milk']) await addInOtherTab(shopper, slug);
    await shopper.page.goto(`${shop.url}/cart`);
    return shopper.page;
  };

  it('returns to the product that was added from the list', async () => {
    const { page } = await visit();
    await page.goto(`${shop.url}/products?page=2`);
    const card = page.locator('article').nth(7);
    await card.getByRole('button', { name: 'Add to Cart' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(740);
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    const message = page.getByRole('status').filter({ hasText: 'is in your cart (1).' });
    await message.waitFor();
    await page.waitForLoadState();
    // Visible, and on the same page of the list.
    expect(new URL(page.url()).search).toBe('?page=2');
    const box = await message.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    // At the same scroll position with scripts.
    if (javaScript) expect(await page.evaluate(() => window.scrollY)).toBe(before);
    expect(new URL(page.url()).hash === '').toBe(javaScript);
    await message.getByRole('link', { name: 'View cart' }).click();
    await page.waitForURL('**/cart');
  });

  // Without scripts: tests/integration/http/checkout.
  it.runIf(javaScript || isFullRun)('removes a line, is cleared, and undoes both', async () => {
    const page = await openCart();
    await page.getByRole('button', { name: 'Remove Chocolate Milk - 250 ml' }).click();
    await page.getByText('Removed from your cart.').waitFor();
    expect(await page.locator('main').innerText()).toMatch(/\(1 item\)/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The product is back in your cart.').waitFor();
    expect(await page.locator('main').innerText()).toMatch(/\(2 items\)/);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    await page.getByLabel('Quantity of Chocolate Milk - 250 ml').selectOption('3');
    if (!javaScript) await page.getByRole('button', { name: 'Update' }).first().click();
    await page.getByText('KES 270.00').waitFor();
    const full = await page.locator('main').innerText();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByText('Your cart was cleared.').waitFor();
    expect(await page.locator('main').innerText()).toContain('Your cart is empty');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The product is back in your cart.').waitFor();
    expect(await page.locator('main').innerText()).toContain(full);

    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByText('Your cart was cleared.').waitFor();
    // A flash message is shown once.
    await page.reload();
    expect(await page.getByText('Your cart was cleared.').count()).toBe(0);
  });

  it('says to screen readers what was added and removed, by the focus and the title', async () => {
    const { page } = await visit();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.matches('[role=status], button') ? activeElement.textContent.trim() : '';
      });
    await page.goto(`${shop.url}/products`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect.poll(focused).toMatch(/is in your cart \(1\)\./);
    await page.goto(`${shop.url}/products/chocolate-milk`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect.poll(focused).toMatch(/Chocolate Milk.* is in your cart \(1\)\./);
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('button', { name: 'Remove Chocolate Milk - 250 ml' }).click();
    await expect.poll(focused).toMatch(/Removed from your cart\..*Undo/s);
    expect(await page.title()).toBe('Shopping Cart | Malisho');
    // The next element is the one in the message.
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Undo');
  });

  // Without scripts these are requests of tests/integration/http/checkout.
  if (!javaScript) return;

  it('changes a quantity, automatically with scripts', async () => {
    const page = await openCart();
    const quantity = page.getByLabel('Quantity of Fresh Cow Milk - 500 ml');
    // From 1 to the larger of (current + 5) and 10.
    expect(await quantity.locator('option').allInnerTexts()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(await page.getByRole('button', { name: 'Update' }).first().isVisible()).toBe(false);
    await quantity.selectOption('8');
    await page.getByText('KES 520.00').waitFor();
    expect(await quantity.inputValue()).toBe('8');
    expect(await quantity.locator('option').last().innerText()).toBe('13');
    expect(await page.locator('main').innerText()).toMatch(/Total\s+KES 610\.00/);
  });
});
