import { beforeAll, describe, expect, it } from 'vitest';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
} from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const shop = useShop();
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});

const visitor = () => createVisitor(shop.url);

describe('the pages of an order', () => {
  const pagesOf = (number: string) => [
    `/orders/${number}`,
    `/orders/${number}/receipt`,
    `/checkout/waiting/${number}`,
    `/checkout/thank-you/${number}`,
    `/orders/${number}.data`,
    `/checkout/waiting/${number}.data`,
  ];

  it('open in the browser that placed it only', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    expect((await buyer.get(`/orders/${number}`)).status).toBe(200);
    const otherVisitor = visitor();
    await placeOrder(otherVisitor);
    for (const path of pagesOf(number)) {
      const response = await otherVisitor.get(path);
      expect(response.status, path).toBe(404);
      expect(response.text, path).not.toContain('Akinyi');
    }
    for (const path of [`/orders/${number}`, `/checkout/waiting/${number}`])
      for (const intent of ['cancel', 'cash', 'retry', 'claim']) {
        const response = await otherVisitor.post(path, {
          intent,
          phoneNumber: '0712345678',
          code: 'SKL8ABCDE1',
        });
        expect(response.status, `${path} ${intent}`).toBe(404);
        expectRenderedPage(response.text);
      }
    expect(textOf((await buyer.get(`/checkout/waiting/${number}`)).text)).toContain('Check your phone');
    expect(await phones.promptsFor(number)).toHaveLength(1);
  });

  it('are not stored by browsers, because phones are shared', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    const cash = await placeOrder(buyer);
    const pages = [...pagesOf(number), `/checkout/thank-you/${cash.number}`];
    for (const path of pages.filter((each) => each !== `/checkout/thank-you/${number}`)) {
      const response = await buyer.get(path);
      expect([path, response.status, response.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
    const tracked = await visitor().post('/track-order', { orderNumber: number, phone: '0799 000 000' });
    expect([tracked.status, tracked.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('open with the signed link, and no other', async () => {
    const buyer = visitor();
    const { number, location } = await placeOrder(buyer);
    const link = /href="(\/orders\/[^"]+key=[^"]+)"/.exec((await buyer.get(location)).text)?.[1] ?? '';
    const key = new URL(link, shop.url).searchParams.get('key') ?? '';
    const other = await placeOrder(visitor());
    expect((await visitor().get(link)).status).toBe(200);
    for (const wrong of [key.slice(1), `${key}A`, key.toLowerCase(), '', 'null'])
      expect((await visitor().get(`/orders/${number}?key=${wrong}`)).status, wrong).toBe(404);
    expect((await visitor().get(`/orders/${other.number}?key=${key}`)).status).toBe(404);
    const receipt = await visitor().get(link.replace('?', '/receipt?'));
    expect(textOf(receipt.text)).toContain(`Invoice ${number}`);
    expect(receipt.text).toContain('noindex');
  });

  it('redirect between the waiting page and the confirmation by the state of the order', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    expect((await buyer.get(`/checkout/thank-you/${number}`)).location).toBe(`/checkout/waiting/${number}`);
    await phones.press(number, 'pin');
    expect((await buyer.get(`/checkout/waiting/${number}`)).location).toBe(`/checkout/thank-you/${number}`);
  });

  it('keep the access of the signed link during payment', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    const tracked = await visitor().post('/track-order', { orderNumber: number, phone: pickupDetails.phone });
    const friend = visitor();
    const order = await friend.get(tracked.location);
    const waiting = /href="(\/checkout\/waiting\/[^"]+)"/.exec(order.text)?.[1] ?? '';
    const response = await friend.post(waiting, { intent: 'cash' });
    expect(response.status).toBe(303);
    const thanks = await friend.visit(response.location);
    expect(thanks.path).toMatch(new RegExp(`^/checkout/thank-you/${number}\\?key=`));
    expect(textOf(thanks.text)).toContain('Cash on Pickup');
  });

  it('let the customer pay to the Paybill instead of waiting for the prompt', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    const path = `/checkout/waiting/${number}`;
    expect((await buyer.get(path)).text).toMatch(/name="intent" value="by-hand"[^>]*>I’ll pay to the/);
    // One way at a time to the same number.
    const { text: panel } = await buyer.get(`${path}?panel=claim`);
    expect(textOf(panel)).toContain('Pay with Lipa na M-Pesa');
    expect(panel).not.toContain('value="by-hand"');
    expect((await buyer.post(path, { intent: 'by-hand' })).location).toBe(path);
    const page = await buyer.get(path);
    expect(page.text).not.toContain('value="by-hand"');
    for (const words of [
      `Account number: ${number}`,
      'Please pay only once',
      'We’re keeping your order until',
    ])
      expect(textOf(page.text)).toContain(words);
    expect(textOf((await buyer.get(`/orders/${number}`)).text)).toMatch(/Received ?, now/);
    await phones.press(number, 'pin');
    expect((await buyer.get(path)).location).toBe(`/checkout/thank-you/${number}`);
  });

  it('refuse to cancel a paid order', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    await phones.press(number, 'pin');
    await buyer.post(`/orders/${number}`, { intent: 'cancel' });
    const page = textOf((await buyer.get(`/orders/${number}`)).text);
    expect(page).toContain('This order can no longer be cancelled here.');
    expect(page).toMatch(/Confirmed ?, now/);
  });
});

describe('too many cash orders', () => {
  it('are rate limited with the time to wait, and the form keeps its values', async () => {
    const details = { ...pickupDetails, phone: '0733 000 111', email: 'too-many@example.com' };
    const thanks: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const buyer = visitor();
      thanks.push(textOf((await buyer.get((await placeOrder(buyer, { details })).location)).text));
    }
    // A mailbox gets three such emails an hour; no page claims one that was not sent.
    const isConfirmed = thanks.map((words) =>
      words.includes('A confirmation was sent to too-many@example.com'),
    );
    expect(isConfirmed).toEqual([true, true, true, ...Array(5).fill(false)]);
    expect(thanks[7]).toContain('We have your email address as too-many@example.com');
    const buyer = visitor();
    await fillCart(buyer);
    const placementKey = await reachPaymentStep(buyer, details);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '0722 000 999' };
    const refused = await buyer.post('/checkout/payment', form);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(textOf(refused.text)).toMatch(
      /Too many cash orders with this phone number or email address, or from your network\. Please wait 2[34] hours and try again\. Or pay by M-Pesa\./,
    );
    expect(refused.text).toContain('value="0722 000 999"');
    expect(/<input[^>]*id="payment-cop"[^>]*>/.exec(refused.text)?.[0]).toContain('checked');
    // Details and cart are still there: M-Pesa is accepted.
    const paid = await buyer.post('/checkout/payment', { ...form, paymentMethod: 'mpesa' });
    expect(paid.location).toContain('/checkout/waiting/');
  });
});

describe('a large order', () => {
  const call = 'This is a large order. We’ll call you to confirm it before we pack it.';
  const before = 'This is a large order. If you pay cash, we’ll call you to confirm it before we pack it.';
  const details = { ...pickupDetails, phone: '0733 000 222', email: 'large@example.com' };

  it('of a guest in cash says before and after that the farm calls first', async () => {
    const buyer = visitor();
    await fillCart(buyer, 'fresh-cow-milk', '25');
    await fillCart(buyer, 'chocolate-milk', '16');
    const placementKey = await reachPaymentStep(buyer, details);
    expect(textOf((await buyer.get('/checkout/payment')).text)).toContain(before);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
    const { location } = await buyer.post('/checkout/payment', form);
    const number = location.split('/').at(-1) ?? '';
    const tracked = await visitor().post('/track-order', { orderNumber: number, phone: details.phone });
    const pages = [location, `/orders/${number}`, `/orders/${number}/receipt`];
    for (const path of pages) expect(textOf((await buyer.get(path)).text), path).toContain(call);
    expect(textOf((await buyer.get(location)).text)).not.toContain('have it ready for you');
    expect(textOf((await visitor().get(tracked.location)).text)).toContain(call);
  });

  it('by M-Pesa says so where it can be changed to cash, unlike a small one', async () => {
    const buyer = visitor();
    await fillCart(buyer, 'fresh-cow-milk', '25');
    await fillCart(buyer, 'chocolate-milk', '16');
    const placementKey = await reachPaymentStep(buyer, details);
    const form = { placementKey, paymentMethod: 'mpesa', phoneNumber: '' };
    const { location } = await buyer.post('/checkout/payment', form);
    const waiting = textOf((await buyer.get(location)).text);
    expect(waiting).toContain(before);
    const number = location.split('/').at(-1) ?? '';
    expect(textOf((await buyer.get(`/orders/${number}`)).text)).not.toContain('large order');
    await buyer.post(location, { intent: 'cash' });
    expect(textOf((await buyer.get(`/orders/${number}`)).text)).toContain(call);

    const small = visitor();
    await fillCart(small);
    await reachPaymentStep(small, details);
    expect(textOf((await small.get('/checkout/payment')).text)).not.toContain('large order');
  });
});

describe('the payment panel', () => {
  it.each([
    ['retry', { phoneNumber: '' }, 'M-Pesa phone number: This field is required', 'resend'],
    [
      'retry',
      { phoneNumber: '12345' },
      'M-Pesa phone number: Please enter a valid Kenyan phone number',
      'resend',
    ],
    ['claim', { code: '' }, 'M-Pesa confirmation code: This field is required', 'claim'],
    ['claim', { code: 'SHORT' }, 'M-Pesa confirmation code: Invalid format', 'claim'],
  ] as const)('says what is wrong: %s %j', async (intent, fields, message, panel) => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    await phones.press(number, 'cancel');
    const response = await buyer.post(`/checkout/waiting/${number}?panel=${panel}`, { intent, ...fields });
    expect(response.status).toBe(400);
    expect(textOf(response.text)).toContain(message);
  });

  it('accepts a confirmation code once', async () => {
    const [first, second] = [visitor(), visitor()];
    const one = await placeOrder(first, { paymentMethod: 'mpesa' });
    const two = await placeOrder(second, { paymentMethod: 'mpesa' });
    const claim = { intent: 'claim', code: 'SKLTWICE01' };
    expect((await first.post(`/checkout/waiting/${one.number}?panel=claim`, claim)).status).toBe(303);
    const refused = await second.post(`/checkout/waiting/${two.number}?panel=claim`, claim);
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain('M-Pesa confirmation code: This code belongs to another payment.');
    expect(refused.text).toContain('value="SKLTWICE01"');
  });

  it('sends no second prompt while one is pending', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    const response = await buyer.post(`/checkout/waiting/${number}?panel=resend`, {
      intent: 'retry',
      phoneNumber: '0712 345 678',
    });
    expect(response.status).toBe(409);
    expectRenderedPage(response.text);
    expect(await phones.promptsFor(number)).toHaveLength(1);
  });
});

describe('typed text', () => {
  const nasty = `<script>alert('1')</script>"><img src=x onerror=alert(2)>`;

  it('is shown unchanged everywhere, and never as markup', async () => {
    const buyer = visitor();
    const details = {
      ...deliveryDetails,
      firstName: `${nasty.slice(0, 40)}`,
      lastName: '</script><script>alert(3)//',
      address: nasty,
      city: '${7*7}{{7*7}}',
      location: `'; DROP TABLE orders; --`,
      additionalInfo: `${nasty}\n<!-- --><style>*{display:none}</style>\u2028\u2029`,
    };
    await fillCart(buyer);
    await buyer.post('/checkout', details);
    const pages = [await buyer.get('/checkout')];
    const { number } = await placeOrder(buyer, { details, paymentMethod: 'cod' });
    for (const path of [`/checkout/thank-you/${number}`, `/orders/${number}`, `/orders/${number}/receipt`])
      pages.push(await buyer.get(path));
    pages.push(
      await buyer.post('/track-order', { orderNumber: nasty.slice(0, 39), phone: nasty.slice(0, 39) }),
    );
    pages.push(await buyer.get(`/products?search=${encodeURIComponent(nasty)}`));
    pages.push(await buyer.get(`/nowhere?q=${encodeURIComponent(nasty)}`));
    for (const page of pages) {
      expect(
        /.{60}(?:<script>alert|<img src=x|<\/script><script>alert|<style>\*\{display).{60}/.exec(
          page.text,
        )?.[0],
      ).toBeUndefined();
      // Every executable script has the page's nonce or a same-origin URL.
      for (const [script] of page.text.matchAll(/<script[^>]*>/g))
        expect(script).toMatch(/nonce="|src="\/assets\//);
    }
    expect(textOf((await buyer.get(`/orders/${number}/receipt`)).text)).toContain(nasty);
  });

  it('keeps emoji and all scripts, up to the receipt', async () => {
    const buyer = visitor();
    const details = {
      ...deliveryDetails,
      firstName: '🐄 Ünïcödé',
      lastName: '王小明 عمر',
      additionalInfo: '👩🏾‍🌾 gate\nnear the 🥛',
    };
    const { number } = await placeOrder(buyer, { details, paymentMethod: 'cod' });
    const receipt = textOf((await buyer.get(`/orders/${number}/receipt`)).text);
    expect(receipt).toContain('🐄 Ünïcödé 王小明 عمر');
    expect(receipt).toContain('👩🏾‍🌾 gate near the 🥛');
  });

  it('loses control characters', async () => {
    const buyer = visitor();
    const details = {
      ...deliveryDetails,
      firstName: 'Wan\u0000jiru\r\nBcc: x',
      address: 'Moi\tAvenue\u001b[31m',
    };
    const { number } = await placeOrder(buyer, { details, paymentMethod: 'cod' });
    const page = textOf((await buyer.get(`/orders/${number}`)).text);
    expect(page).toContain('Wan jiru Bcc: x');
    expect(page).toContain('Moi Avenue [31m');
  });
});

describe('cookies', () => {
  it('are HttpOnly and SameSite=Lax', async () => {
    const response = await visitor().post('/cart', { intent: 'clear' });
    for (const cookie of response.headers['set-cookie'] ?? []) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
    }
  });

  it('that were tampered with or forged are ignored', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    const honest = shopper.cookies.get('malisho_cart') ?? '';
    const forged = Buffer.from('[["0123456789abcdef01234567",null,5]]').toString('base64');
    for (const value of [
      honest.slice(0, -3),
      `x${honest}`,
      honest.replace(/\..*/, ''),
      forged,
      `${forged}.${honest.split('.')[1]}`,
      '%E0%A4%A',
      '%',
      '"',
      '',
      'a'.repeat(3_000),
    ]) {
      const attacker = visitor();
      attacker.cookies.set('malisho_cart', value);
      attacker.cookies.set('malisho_checkout', value);
      attacker.cookies.set('malisho_prices', value);
      attacker.cookies.set('malisho_flash', value);
      const response = await attacker.get('/cart');
      expect(response.status, value).toBe(200);
      expect(textOf(response.text), value).toContain('Your cart is empty');
    }
    // The value of one cookie is invalid in another.
    const mixed = visitor();
    mixed.cookies.set('malisho_checkout', honest);
    mixed.cookies.set('malisho_flash', honest);
    expect((await mixed.get('/cart')).status).toBe(200);
  });
});
