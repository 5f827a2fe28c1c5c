import { describe, expect, it } from 'vitest';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  readProduct,
  type Fields,
} from '../../../support/shop/visitor';
import { dayOfRun } from '../../../support/fixtures/days';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

const shop = useShop();

const visitor = () => createVisitor(shop.url);

const forms = [
  '/cart',
  '/wishlist',
  '/checkout',
  '/checkout/payment',
  '/track-order',
  '/contact-us',
  '/booking',
];

describe('a form', () => {
  it.each(forms)('from another site is refused: %s', async (path) => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'not an address' },
      { Origin: shop.url, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: shop.url.replace('127.0.0.1', 'localhost') },
    ];
    for (const headers of foreign) {
      const response = await visitor().post(path, { intent: 'clear' }, headers);
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expectRenderedPage(response.text);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('without an Origin header is accepted: text browsers send none', async () => {
    const response = await visitor().send('/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=clear',
    });
    expect(response.status).toBe(303);
  });

  it.each(forms)('is refused with another method: %s', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await visitor().send(path, { method, headers: { Origin: shop.url } });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toContain('POST');
      expectRenderedPage(response.text);
    }
  });

  it.each(forms)('over the limit is refused before it fills the memory: %s', async (path) => {
    const long = 'x'.repeat(1024 * 1024);
    const response = await visitor().post(path, { intent: 'add', firstName: long });
    expect(response.status).toBe(413);
    expectRenderedPage(response.text);
    const chunked = await visitor().send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Transfer-Encoding': 'chunked',
      },
      body: `firstName=${long}`,
    });
    expect(chunked.status).toBe(413);
  });

  it.each([
    ['application/json', '{"intent":"clear"}'],
    ['text/plain', 'intent=clear'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=b', 'not what it says'],
    ['', 'intent=clear'],
  ])('with the content type %j is refused', async (type, body) => {
    for (const path of forms) {
      const response = await visitor().send(path, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      });
      expect(response.status, path).toBe(400);
      expectRenderedPage(response.text);
    }
  });

  it('with an unknown intent, none or two of them is refused', async () => {
    const buyer = visitor();
    const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
    const wrong: Fields[] = [
      { intent: 'explode' },
      {},
      [
        ['intent', 'clear'],
        ['intent', 'cancel'],
      ],
    ];
    for (const path of ['/cart', `/checkout/waiting/${number}`, `/orders/${number}`])
      for (const fields of wrong) {
        const response = await buyer.post(path, fields);
        expect(response.status, `${path} ${JSON.stringify(fields)}`).toBe(400);
        expectRenderedPage(response.text);
      }
  });

  it('for a page without an action is refused', async () => {
    for (const path of ['/products', '/products/fresh-cow-milk', '/orders/M-1/receipt']) {
      const response = await visitor().post(path, { intent: 'clear' });
      expect(response.status, path).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
    }
    expect((await visitor().post('/nowhere', {})).status).toBe(404);
  });
});

describe('a cart form', () => {
  it('adds to a line that is there; the header counts lines, the total units, and both cookies last', async () => {
    const shopper = visitor();
    const empty = textOf((await shopper.get('/cart')).text);
    expect(empty).toContain("Looks like you haven't added any items to your cart yet.");
    for (const slug of ['fresh-cow-milk', 'fresh-cow-milk', 'chocolate-milk']) await fillCart(shopper, slug);
    const { text } = await shopper.get('/cart');
    expect(/data-cart-count[^>]*>(\d+)/.exec(text)?.[1]).toBe('2');
    // 2 x 65 and 90.
    expect(textOf(text)).toMatch(/\(2 items\).*Subtotal KES 220\.00 Shipping Free Total KES 220\.00/);
    const product = readProduct((await shopper.get('/products/goat-milk')).text);
    const { headers } = await shopper.post('/cart', { intent: 'add', ...product });
    const lasting = (headers['set-cookie'] ?? []).filter((line) => /Max-Age=[1-9]/.test(line));
    expect(lasting.map((line) => line.replace(/=.*/s, '')).sort()).toEqual([
      'malisho_cart',
      'malisho_prices',
    ]);
  });

  it.each([
    [
      'an unknown product',
      { productId: '0123456789abcdef01234567', sku: '' },
      'We no longer sell this product.',
    ],
    ['an id that is none', { productId: '../../etc', sku: '' }, 'We no longer sell this product.'],
    ['no product', { sku: 'x' }, 'We no longer sell this product.'],
    ['an unknown size', { sku: 'ML-NONE' }, 'We no longer sell this size.'],
    ['no size', { sku: '' }, 'Please choose a size first.'],
    ['a quantity of 0', { quantity: '0' }, 'Please choose a whole number above 0.'],
    ['a quantity of -1', { quantity: '-1' }, 'Please choose a whole number above 0.'],
    ['half a unit', { quantity: '0.5' }, 'Please choose a whole number above 0.'],
    ['a quantity in words', { quantity: 'two' }, 'Please choose a whole number above 0.'],
    ['a huge quantity', { quantity: '1e9' }, 'Please choose a whole number above 0.'],
  ])('is refused with %s', async (_name, change, message) => {
    const shopper = visitor();
    const product = readProduct((await shopper.get('/products/fresh-cow-milk')).text);
    const fields: Record<string, string> = { intent: 'add', ...product, ...change };
    if ('sku' in change && change.sku === 'x') delete fields['productId'];
    expect((await shopper.post('/cart', fields)).status).toBe(303);
    const page = (await shopper.get('/cart')).text;
    expect(textOf(page)).toContain(message);
    expect(textOf(page)).toContain('Your cart is empty');
  });

  it.each(['999', '9999', '9'.repeat(15)])(
    'caps a quantity of %s at the stock, and says whom to call for more',
    async (quantity) => {
      const shopper = visitor();
      await fillCart(shopper, 'milk-by-the-can', quantity);
      const id = /name="id" value="([^"]+)"/.exec((await shopper.get('/cart')).text)?.[1] ?? '';
      const message =
        /Milk by the Can .*is in your cart \(14\): that is all we have in stock\. For more, please call us on \+254/;
      await shopper.post('/cart', { intent: 'quantity', id, quantity });
      expect(textOf((await shopper.get('/cart')).text)).toMatch(message);
      const another = visitor();
      await fillCart(another, 'milk-by-the-can', quantity);
      expect(textOf((await another.get('/cart')).text)).toMatch(message);
    },
  );

  it.each(['0', '-3', '1.5', 'many', '', '9'.repeat(16)])(
    'refuses to change a quantity to %j',
    async (quantity) => {
      const shopper = visitor();
      await fillCart(shopper, 'fresh-cow-milk', '2');
      const id = /name="id" value="([^"]+)"/.exec((await shopper.get('/cart')).text)?.[1] ?? '';
      await shopper.post('/cart', { intent: 'quantity', id, quantity });
      const page = (await shopper.get('/cart')).text;
      expect(textOf(page)).toContain('Please choose a whole number above 0.');
      expect(page).toMatch(/<option value="2" selected/);
    },
  );

  it('holds the maximum number of lines in the cookie', async () => {
    const shopper = visitor();
    const slugs = new Set<string>();
    for (let page = 1; page <= 4; page += 1)
      for (const [, slug = ''] of (await shopper.get(`/products?page=${page}`)).text.matchAll(
        /href="\/products\/([\w-]+)"/g,
      ))
        slugs.add(slug);
    let lines = 0;
    for (const slug of slugs) {
      const html = (await shopper.get(`/products/${slug}`)).text;
      const { productId } = readProduct(html);
      const form = /<form method="post" action="\/cart"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
      const skus = [
        ...form.matchAll(/<option value="([^"]+)"(?! disabled)/g),
        ...form.matchAll(/name="sku"(?![^>]*disabled)[^>]* value="([^"]+)"/g),
      ];
      for (const [, sku = ''] of skus) {
        if (lines === 50) break;
        await shopper.post('/cart', { intent: 'add', productId, sku });
        lines += 1;
      }
    }
    expect(lines).toBe(50);
    expect(textOf((await shopper.get('/cart')).text)).toContain('(50 items)');
    const expectKept = () => {
      // RFC 6265, 6.1: browsers store at least 4096 bytes of a cookie, name and attributes included.
      for (const [name, value] of shopper.cookies)
        expect(name.length + value.length, name).toBeLessThan(4_000);
    };
    expectKept();
    await shopper.post('/cart', { intent: 'clear' });
    expectKept();
    await shopper.post('/cart', { intent: 'undo' });
    expect(textOf((await shopper.get('/cart')).text)).toContain('(50 items)');
  });

  it('restores a cleared cart with its seen prices, beside what was added since', async () => {
    const shopper = visitor();
    await fillCart(shopper, 'fresh-cow-milk', '3');
    await fillCart(shopper, 'chocolate-milk');
    const prices = shopper.cookies.get('malisho_prices');
    const cart = shopper.cookies.get('malisho_cart');
    await shopper.post('/cart', { intent: 'clear' });
    expect(shopper.cookies.has('malisho_cart')).toBe(false);
    await shopper.post('/cart', { intent: 'undo' });
    expect([shopper.cookies.get('malisho_cart'), shopper.cookies.get('malisho_prices')]).toEqual([
      cart,
      prices,
    ]);
    // Works once only.
    expect(shopper.cookies.has('malisho_removed')).toBe(false);
    await shopper.post('/cart', { intent: 'undo' });
    expect(textOf((await shopper.get('/cart')).text)).toContain('Everything is already back in your cart.');

    await shopper.post('/cart', { intent: 'clear' });
    await fillCart(shopper, 'goat-milk');
    await fillCart(shopper, 'fresh-cow-milk');
    await shopper.post('/cart', { intent: 'undo' });
    const page = (await shopper.get('/cart')).text;
    expect(textOf(page)).toContain('(3 items)');
    expect(page).toMatch(/<option value="3" selected/);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/products\r\nSet-Cookie: stolen=1',
    'products',
    `/${'x'.repeat(3_000)}`,
  ])('never redirects to another site: returnTo %j', async (returnTo) => {
    const response = await visitor().post('/cart', { intent: 'clear', returnTo });
    expect(response.status).toBe(303);
    expect(response.location).toBe('/cart');
    expect(response.headers['set-cookie']?.join()).not.toContain('stolen');
  });

  it('redirects back to a product of a list, but to no other anchor', async () => {
    const shopper = visitor();
    const product = readProduct((await shopper.get('/products/fresh-cow-milk')).text);
    const add = async (fields: Record<string, string>) =>
      (await shopper.post('/cart', { intent: 'add', ...product, returnTo: '/products?page=2', ...fields }))
        .location;
    expect(await add({})).toBe(`/products?page=2#product-${product.productId}`);
    // The product page, whose form has a quantity.
    expect(await add({ quantity: '1' })).toBe('/products?page=2');
    expect(await add({ productId: 'x\r\nSet-Cookie: stolen=1' })).toBe('/products?page=2');
    expect(textOf((await shopper.get('/products?page=2')).text)).toContain('We no longer sell this product');
  });

  it('redirects back to the page of the form', async () => {
    const response = await visitor().post('/cart', {
      intent: 'clear',
      returnTo: '/products?search=milk&page=2',
    });
    expect(response.location).toBe('/products?search=milk&page=2');
  });
});

describe('step 1', () => {
  const send = async (fields: Fields) => {
    const shopper = visitor();
    await fillCart(shopper);
    return shopper.post('/checkout', fields);
  };

  it.each([
    [
      'nothing but home delivery',
      { deliveryMethod: 'delivery' },
      ['First name', 'Last name', 'Phone number', 'Email', 'Town', 'Estate or area', 'House or gate'].map(
        (label) => `${label}: This field is required`,
      ),
    ],
    [
      'nothing but pickup',
      { deliveryMethod: 'pickup' },
      ['First name', 'Last name', 'Phone number', 'Email', 'Pickup location', 'Pickup date'].map(
        (label) => `${label}: This field is required`,
      ),
    ],
    ['spaces', { ...deliveryDetails, firstName: '   ' }, ['First name: This field is required']],
    [
      'a foreign phone number',
      { ...deliveryDetails, phone: '+44 20 7946 0958' },
      ['Phone number: Please enter a valid Kenyan phone number'],
    ],
    [
      'a short phone number',
      { ...deliveryDetails, phone: '071234567' },
      ['Phone number: Please enter a valid Kenyan phone number'],
    ],
    [
      'an email address without a domain',
      { ...deliveryDetails, email: 'wanjiru@' },
      ['Email: Please enter a valid email address'],
    ],
    ['an unknown way', { ...deliveryDetails, deliveryMethod: 'drone' }, ['Delivery method: Invalid input']],
    ['an unknown place', { ...pickupDetails, pickupLocation: 'moon' }, ['Pickup location: Invalid input']],
    ['a day that is none', { ...pickupDetails, pickupDate: '2026-02-30' }, ['Pickup date: Invalid format']],
    ['a day in words', { ...pickupDetails, pickupDate: 'tomorrow' }, ['Pickup date: Invalid format']],
    [
      'a day too soon',
      { ...pickupDetails, pickupDate: dayOfRun() },
      ['Pickup date: Please allow at least 24 hours for order preparation'],
    ],
    [
      'a name of 40,000 letters',
      { ...deliveryDetails, lastName: 'x'.repeat(40_000) },
      ['Last name: Invalid input'],
    ],
  ] satisfies [string, Fields, string[]][])(
    'is refused with %s, in the words of the specification',
    async (_name, fields, problems) => {
      const response = await send(fields);
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toEqual(problems);
      expect(response.headers['set-cookie']?.join() ?? '').not.toContain('malisho_checkout');
    },
  );

  it('shows the typed values again, unchanged', async () => {
    const response = await send({
      ...deliveryDetails,
      phone: '12',
      additionalInfo: 'Two\nlines & <b>more</b>',
    });
    expect(response.text).toContain('value="12"');
    expect(response.text).toContain('value="12 Moi Avenue"');
    expect(response.text).toContain('Two\nlines &amp; &lt;b&gt;more&lt;/b&gt;</textarea>');
  });

  it('treats a repeated field, a file or an unknown name as invalid input, not as an error', async () => {
    const twice = await send([...Object.entries(deliveryDetails), ['firstName', 'Again']] as [
      string,
      string,
    ][]);
    expect(twice.status).toBe(400);
    expect(errorsIn(twice.text)).toEqual(['First name: Invalid input']);

    const strange = [
      'firstName.deep',
      'firstName[0]',
      'firstName[99999999]',
      '__proto__[polluted]',
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'toString',
      '__intent__',
      '__state__',
      '',
      '[]',
      '[',
      '.',
      'deliveryMethod[]',
    ];
    for (const name of strange) {
      const response = await send([...Object.entries(deliveryDetails), [name, '{"type":"x"}']] as [
        string,
        string,
      ][]);
      expect([303, 400], name).toContain(response.status);
    }
    expect((await visitor().get('/products')).status).toBe(200);

    const boundary = 'fileinatextfield';
    const part = (name: string, value: string, file = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const shopper = visitor();
    await fillCart(shopper);
    const { firstName: _left, ...others } = deliveryDetails;
    const withFile = await shopper.send('/checkout', {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Origin: shop.url },
      body: `${Object.entries(others)
        .map(([name, value]) => part(name, value))
        .join('')}${part('firstName', 'in a file', '; filename="name.txt"')}--${boundary}--\r\n`,
    });
    expect(withFile.status).toBe(400);
    expectRenderedPage(withFile.text);
    expect(errorsIn(withFile.text)).toEqual(['First name: Invalid input']);
  });
});

describe('step 2', () => {
  const reach = async (details: Fields = deliveryDetails) => {
    const shopper = visitor();
    await fillCart(shopper);
    return { shopper, placementKey: await reachPaymentStep(shopper, details) };
  };

  it.each([
    ['no method', {}, ['Payment method: This field is required']],
    ['a method that nobody has', { paymentMethod: 'gold' }, ['Payment method: Invalid input']],
    ['the method of the other way', { paymentMethod: 'cop' }, ['Payment method: Invalid input']],
    [
      'a foreign phone',
      { paymentMethod: 'mpesa', phoneNumber: '+1 202 555 0100' },
      ['M-Pesa phone number: Please enter a valid Kenyan phone number'],
    ],
  ])('is refused with %s', async (_name, fields: Record<string, string>, problems) => {
    const { shopper, placementKey } = await reach();
    const response = await shopper.post('/checkout/payment', { placementKey, ...fields });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual(problems);
    if (fields['phoneNumber']) expect(response.text).toContain(`value="${fields['phoneNumber']}"`);
  });

  it('uses the contact phone for an empty M-Pesa number', async () => {
    const { shopper, placementKey } = await reach();
    const response = await shopper.post('/checkout/payment', {
      placementKey,
      paymentMethod: 'mpesa',
      phoneNumber: ' ',
    });
    expect(response.location).toMatch(/^\/checkout\/waiting\/M-/);
    expect(textOf((await shopper.get(response.location)).text)).toContain('0723 456 789');
  });

  it("refuses an old form, and another visitor's idempotency key", async () => {
    const { shopper, placementKey } = await reach();
    const other = await reach();
    for (const wrong of [other.placementKey, 'x', '']) {
      const response = await shopper.post('/checkout/payment', { placementKey: wrong, paymentMethod: 'cod' });
      expect(response.status).toBe(409);
      expect(errorsIn(response.text).join()).toContain('out of date');
    }
    expect((await shopper.post('/checkout/payment', { placementKey, paymentMethod: 'cod' })).status).toBe(
      303,
    );
    // The key of another visitor's order does not open that order.
    const attack = await other.shopper.post('/checkout/payment', { placementKey, paymentMethod: 'cod' });
    expect(attack.status).toBe(409);
  });

  it('redirects to the step that has to be done first', async () => {
    expect((await visitor().get('/checkout')).location).toBe('/cart');
    expect((await visitor().get('/checkout/payment')).location).toBe('/cart');
    const shopper = visitor();
    await fillCart(shopper);
    expect((await shopper.get('/checkout/payment')).location).toBe('/checkout');
    expect((await shopper.post('/checkout/payment', { paymentMethod: 'cod' })).location).toBe('/checkout');
  });

  it('reports a cart that has become empty', async () => {
    const { shopper, placementKey } = await reach();
    await shopper.post('/cart', { intent: 'clear' });
    await shopper.get('/cart');
    const response = await shopper.post('/checkout/payment', { placementKey, paymentMethod: 'cod' });
    expect(response.location).toBe('/cart');
    expect(textOf((await shopper.get('/cart')).text)).toContain('Cart is empty');
  });

  it('places one order for twenty concurrent submissions', async () => {
    const { shopper, placementKey } = await reach();
    const cookies = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        createVisitor(shop.url).post(
          '/checkout/payment',
          { placementKey, paymentMethod: 'mpesa', phoneNumber: '0700 111 222' },
          { Cookie: cookies },
        ),
      ),
    );
    expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(responses[0]?.location).toMatch(/^\/checkout\/waiting\/M-/);
  });
});

describe('track order', () => {
  it('reports missing fields', async () => {
    const response = await visitor().post('/track-order', { orderNumber: '', phone: ' ' });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([
      'Order number: This field is required',
      'Phone number: This field is required',
    ]);
  });

  it('responds the same for an unknown order and a wrong phone', async () => {
    const { number } = await placeOrder(visitor());
    const wrongPhone = await visitor().post('/track-order', { orderNumber: number, phone: '0799 000 000' });
    const wrongNumber = await visitor().post('/track-order', {
      orderNumber: 'M-00000',
      phone: pickupDetails.phone,
    });
    const noPhone = await visitor().post('/track-order', { orderNumber: number, phone: 'no number' });
    expect([wrongPhone.status, wrongNumber.status, noPhone.status]).toEqual([404, 404, 404]);
    expect(errorsIn(wrongPhone.text)).toEqual(errorsIn(wrongNumber.text));
    expect(wrongPhone.text).toContain(`value="${number}"`);
  });
});
