import { beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../support/shop/register-account';
import { connectPhones, type Phones } from '../support/shop/phones';
import { useShop } from '../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder } from '../support/shop/visitor';
import { readPrintedLink } from '../support/shop/printed-link';
import { dayOfRun } from '../support/fixtures/days';
import { visitDetails } from '../support/fixtures/visits';
import { dumpPage, missingPrograms, openTextBrowser, type TextBrowser } from './browser/text-browser';

const missing = missingPrograms();
if (missing.length > 0)
  console.log(`Skipped: orders in a text browser, because ${missing.join(' and ')} is missing here`);

describe.skipIf(missing.length > 0)('in a text browser', () => {
  const shop = useShop();
  let phones: Phones;
  beforeAll(() => {
    phones = connectPhones(shop.simulatorUrl);
  });

  const fillCart = async (open?: TextBrowser) => {
    const browser = open ?? (await openTextBrowser(`${shop.url}/products`));
    await browser.until(open ? 'Featured Products' : 'products found');
    await browser.fill('Search', 'fresh cow milk');
    await browser.pressNext();
    await browser.until('Results for “fresh cow milk”');
    await browser.follow('Add to Cart');
    await browser.until(/Fresh Cow Milk - 500\sml is in your cart/);
    await browser.follow('Cart 1');
    await browser.until('Proceed to Checkout');
    await browser.follow('Proceed to Checkout');
    await browser.until('Contact information');
    for (const [label, text] of [
      ['First name', 'Otieno'],
      ['Last name', 'Ouma'],
      ['Phone number', '0734 567 890'],
      ['^Email', 'otieno@example.com'],
    ] as const)
      await browser.fill(label, text);
    return browser;
  };
  const inThreeDays = dayOfRun(3);
  const numberOn = (screen: string) => /M-\d+/.exec(screen)?.[0] ?? '';

  it('products of a category are put into the cart', async () => {
    const browser = await openTextBrowser(`${shop.url}/shop`);
    const shown = await browser.until('products found');
    expect(shown).toMatch(/Discover Our Products[\s\S]*Categories[\s\S]*All Products \(\d+\)[\s\S]*Sort by/);
    await browser.follow('All categories');
    await browser.until('Shop by Category');
    await browser.follow('Ripened Cheese');
    await browser.until('Turned by hand');
    // Another size than the selected one, by the label after its radio button.
    await browser.mark('500.g');
    await browser.follow('Add to Cart');
    await browser.until(/Young Gouda - 500\sg is in your cart \(1\)/);
    await browser.follow('Quick View');
    await browser.until('See all details');
  });

  it('an order is paid by M-Pesa', async () => {
    const browser = await fillCart();
    await browser.fill('^Town', 'Busia');
    await browser.fill('^Estate or area', 'Bumala market');
    await browser.fill('^House or gate', '12 Moi Avenue');
    await browser.follow('Continue to Payment');
    await browser.until('Place Order');
    await browser.follow('Place Order');
    const waiting = await browser.until('Check your phone');
    const number = numberOn(waiting);
    const { result } = await phones.press(number, 'pin');
    await browser.follow('Check payment');
    const thanks = await browser.until('Thank you for your order!');
    expect(thanks).toContain(`Receipt number: ${result?.receipt}`);
    expect(thanks).toContain(number);
  });

  it('an order is paid in cash at the pickup', async () => {
    const browser = await fillCart();
    await browser.mark('Store Pickup');
    await browser.choose('^Pickup location', 2);
    await browser.fill('^Pickup date', inThreeDays);
    await browser.follow('Continue to Payment');
    await browser.until('Place Order');
    await browser.mark('Cash on Pickup');
    await browser.follow('Place Order');
    const thanks = await browser.until('Thank you for your order!');
    expect(thanks).toContain('ready in cash when you collect your order.');

    await browser.follow('Track Order');
    await browser.until('The number is on your confirmation');
    await browser.fill('^Order number', numberOn(thanks));
    await browser.fill('^Phone number', '+254734567890');
    await browser.follow('^Track Order$');
    const order = await browser.until('Order history');
    expect(order).toMatch(/Westlands|Main Store/);
  });

  it('a customer signs in, orders and signs out', async () => {
    const { email, password } = await registerAccount(shop.url);
    const browser = await openTextBrowser(`${shop.url}/cart`);
    await browser.until('Your cart is empty');
    await browser.follow('Sign in');
    await browser.until('Remember me');
    await browser.fill('^Email', email);
    await browser.fill('^Password', 'a wrong one');
    await browser.follow('^Sign In$');
    const refused = await browser.until('Invalid email or password');
    // The part of the address that fits the field.
    expect(refused).toMatch(new RegExp(`Email\\s*\\[${email.slice(0, 15)}`));
    await browser.fill('^Password', password);
    await browser.follow('^Sign In$');
    await fillCart(browser);
    await browser.mark('Store Pickup');
    await browser.choose('^Pickup location', 2);
    await browser.fill('^Pickup date', inThreeDays);
    await browser.follow('Continue to Payment');
    await browser.until('Place Order');
    await browser.mark('Cash on Pickup');
    await browser.follow('Place Order');
    await browser.until('Thank you for your order!');
    await browser.follow('Track Order');
    await browser.until('The number is on your confirmation');
    await browser.follow('Sign out');
    const left = await browser.until('You are signed out.');
    expect(left).toContain('No account yet?');
  });

  it('a refused form reports the errors, and keeps the typed values', async () => {
    const browser = await fillCart();
    await browser.fill('^Email', 'nothing');
    await browser.follow('Continue to Payment');
    const refused = await browser.until('There is a problem');
    expect(refused).toContain('Email: Please enter a valid email address');
    expect(refused).toContain('Town: This field is required');
    expect(refused).toMatch(/First name\s*\[Otieno\s*\]/);
  });

  it.each([
    [
      '/products',
      [
        'Our Fresh Products',
        'Sort by',
        'products found',
        'Fresh Cow Milk',
        'KES 65.00',
        'Add to Cart',
        'Next',
        'Privacy Policy',
      ],
    ],
    [
      '/products/fresh-cow-milk',
      ['Products', 'Fresh Cow Milk', 'KES 65.00', 'Add to Cart', 'Good to know', 'Goes well with'],
    ],
    ['/products?search=caviar', ['0 products found', 'No Products Found', 'Reset Filters']],
    ['/cart', ['Shopping Cart', 'Your cart is empty', 'Continue Shopping']],
    ['/track-order', ['Track Order', 'Order number', 'Phone number', 'Find us']],
    ['/login', ['Sign In', 'Email', 'Password', 'Remember me', 'Forgot password?', 'Create one now']],
    [
      '/register',
      [
        'Sign Up',
        'First name',
        'Phone number',
        'For example, 0712 345 678',
        'Password',
        'Delivery address',
        'Country',
        'I accept',
        'Log in',
      ],
    ],
    ['/nowhere', ['We could not find this page', 'See our products']],
  ] as const)('%s has a sensible reading order', async (path, words) => {
    const text = await dumpPage(`${shop.url}${path}`);
    let from = text.indexOf('Skip to the content') + 1;
    expect(from, 'the skip link comes first').toBeGreaterThan(0);
    for (const word of words) {
      const at = text.indexOf(word, from);
      expect(at, `${word} comes after what stands before it in ${text}`).toBeGreaterThan(-1);
      from = at;
    }
    const isShort = path === '/login' || path === '/register';
    expect(text.match(/^Search\[/gm) ?? [], 'search boxes').toHaveLength(isShort ? 0 : 1);
  });

  it('the pages of an order have a sensible reading order', async () => {
    const visitor = createVisitor(shop.url);
    const { number } = await placeOrder(visitor, { details: deliveryDetails, paymentMethod: 'mpesa' });
    const response = await visitor.post('/track-order', {
      orderNumber: number,
      phone: deliveryDetails.phone,
    });
    const order = await dumpPage(shop.url + response.location);
    expect(order).toMatch(
      new RegExp(
        `Order ${number}[\\s\\S]*Received[\\s\\S]*Order history[\\s\\S]*Order placed[\\s\\S]*12 Moi Avenue[\\s\\S]*Total[\\s\\S]*Continue to payment`,
      ),
    );
    const waiting = await dumpPage(shop.url + response.location.replace('/orders/', '/checkout/waiting/'));
    expect(waiting).toMatch(
      /Payment[\s\S]*Check your phone[\s\S]*KSh 265\.00[\s\S]*Check payment[\s\S]*Pay in cash on delivery instead/,
    );
    const receipt = await dumpPage(shop.url + response.location.replace('?', '/receipt?'));
    expect(receipt).toMatch(
      new RegExp(
        `Invoice ${number}[\\s\\S]*Wanjiru Kamau[\\s\\S]*Subtotal[\\s\\S]*Delivery fee[\\s\\S]*Total`,
      ),
    );
  });

  it('a visit is booked', async () => {
    const browser = await openTextBrowser(`${shop.url}/booking`);
    await browser.until('Choose your day');
    for (const [label, text] of [
      ['First name', visitDetails.firstName],
      ['Last name', visitDetails.lastName],
      ['^ *Email', visitDetails.email],
      ['Phone number', visitDetails.phone],
      ['Preferred date', visitDetails.preferredDate],
    ] as const)
      await browser.fill(label, text);
    await browser.choose('Group size', 1);
    await browser.follow('Book Visit');
    const screen = await browser.until('booked successfully');
    expect(screen).toContain('6-10 people');
    expect(screen).toContain('confirm by email');
    const link = await readPrintedLink(shop, visitDetails.email, '/booking/confirm');
    const confirming = await openTextBrowser(shop.url + link);
    await confirming.until('Press the button');
    await confirming.follow('Confirm visit');
    expect(await confirming.until('Add to your calendar')).toContain('booked successfully');
  });
});
