import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createVisitor,
  fillCart,
  placeOrder,
  reachPaymentStep,
  readProduct,
} from '../../../support/shop/visitor';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, textOf, titleOf } from '../../../support/shop/read-page';

const shop = useShop();

const visitor = () => createVisitor(shop.url);

describe('URLs', () => {
  it.each([
    ['/', '/home', 308],
    ['/?from=poster', '/home?from=poster', 308],
  ])('%s redirects to %s', async (from, to, status) => {
    const response = await visitor().get(from);
    expect([response.status, response.location]).toEqual([status, to]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('of a product with its id redirect permanently to its slug', async () => {
    const { productId } = readProduct((await visitor().get('/products/goat-milk')).text);
    const response = await visitor().get(`/products/${productId}`);
    expect([response.status, response.location]).toEqual([308, '/products/goat-milk']);
  });

  it.each([
    '/nowhere',
    '/products/no-such-product',
    '/products/0123456789abcdef01234567',
    '/products/%00',
    '/products/%E0%A4%A',
    '/%E0%A4%A',
    '/orders/M-11111',
    '/orders/M-11111/receipt',
    '/checkout/waiting/M-11111',
    '/checkout/thank-you/M-11111',
    '/checkout/thank-you/%3Cscript%3E',
    '/products/../../package.json',
  ])('that do not exist get an error page: %s', async (path) => {
    const response = await visitor().get(path);
    expect(response.status).toBe(404);
    expectRenderedPage(response.text);
    expect(response.text).toContain('<header');
    expect(response.text).toContain('<footer');
  });

  it('with a run of slashes or a long path get a line, before the router', async () => {
    for (const path of [
      '//evil.example/',
      '/home//',
      `${'/'.repeat(15_000)}a`,
      `/${'\\'.repeat(15_000)}a`,
      `/products/${'a'.repeat(2_000)}`,
      `/api${'/'.repeat(15_000)}products`,
      `/home${'/'.repeat(10_000)}.data`,
      `/images/${'/'.repeat(10_000)}cow.jpg`,
    ])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, text, headers } = await visitor().send(path, { method });
        expect([path.slice(0, 20), method, status]).toEqual([path.slice(0, 20), method, 404]);
        expect(headers['content-type']).toBe('text/plain; charset=utf-8');
        if (method !== 'HEAD')
          expect(text).toBe('We don’t have this page. Please check its address for typing mistakes.\n');
      }
    expect((await visitor().get(`/search?q=${'/'.repeat(10_000)}`)).status).toBe(200);
  });

  it('ask for the routes of a bounded number of links', async () => {
    // Without a content: the page was of another build.
    expect((await visitor().get('/__manifest?p=/orders-admin/M-10001&p=/login')).status).toBe(204);
    expect((await visitor().get(`/__manifest?p=${'/a'.repeat(3_700)}`)).status).toBe(400);
  });

  it('that are invalid are refused without internal details', async () => {
    for (const [method, path, headers] of [
      ['TRACE', '/products', {}],
      ['PROPFIND', '/cart', {}],
      ['GET', '/products', { Host: 'a b' }],
      ['GET', '/products', { Host: '][' }],
      ['GET', '/products', { 'X-Forwarded-Host': '][' }],
      ['GET', `/products?${'x'.repeat(12_000)}`, {}],
    ] as const) {
      const response = await visitor().send(path, { method, headers });
      expect(response.text, `${method} ${path.slice(0, 20)} ${JSON.stringify(headers)}`).not.toMatch(
        /node_modules|at \w+ \(|Unexpected Server Error/,
      );
    }
    expect((await visitor().send('/products', { method: 'TRACE' })).status).toBe(405);
  });

  it.each(['a b', '][', 'a/b', 'a@b', 'a:99999'])(
    'with the host %j are refused, and are no fault of ours',
    async (Host) => {
      for (const path of ['/products', '/login', '/nowhere']) {
        const response = await visitor().get(path, { Host });
        expect([path, response.status]).toEqual([path, 400]);
        expect(response.text).toBe('We can’t read this address. Please check it for typing mistakes.\n');
      }
      expect((await visitor().get('/login', { 'X-Forwarded-Host': Host })).status).toBe(200);
      expect(await readOutput(shop)).not.toMatch(/"level":50|^\s+at /m);
    },
  );

  it('that are malformed leave no token of a mailed link in the log', async () => {
    for (const path of [
      '/reset-password/secretlink%E0%A4%A',
      '/verify-email/secretlink%',
      '//reset-password/secretlink',
      '/newsletter/confirm/secretlink',
    ])
      expect([path, (await visitor().get(path)).status]).toEqual([path, 404]);
    // Redirects to its canonical path.
    expect((await visitor().get('/reset%2Dpassword/secretlink')).status).toBe(308);
    expect(await readOutput(shop)).not.toContain('secretlink');
  });

  it('of the ways in which Remix asks for data log no fault, whoever sends them', async () => {
    const ids = ['', 'root', 'routes/admin/users', 'routes/account/sign-in/login', 'no-route', '__proto__'];
    const targets = [
      ...ids.flatMap((id) =>
        ['/', '/login', '/users-admin', '/nowhere', '/api/products'].flatMap((path) => [
          `${path}?_data=${encodeURIComponent(id)}`,
          `${path}?%5Fdata=${encodeURIComponent(id)}`,
        ]),
      ),
      ...ids.map((id) => `/login.data?_routes=${encodeURIComponent(id)}`),
      '/users-admin.data',
      '/nowhere.data',
      '/_root.data',
      '/login?index',
      '/__manifest?p=%25&version=x',
      '/__manifest',
    ];
    for (const target of targets)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await visitor().send(target, { method });
        expect([target, method, response.status < 500]).toEqual([target, method, true]);
      }
    expect(await readOutput(shop)).not.toMatch(/"level":50|"stack"|^\s+at /m);
  });

  it('ignore invalid query parameters of the products', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=99999',
      'sort=bogus',
      'price=bogus',
      'category=None',
      `search=${'x'.repeat(5_000)}`,
      'search=%00%01',
      'search=(((',
      'search=%24where',
      'search[$ne]=1',
      'category=a&category=b&category[]=c',
      'active=maybe',
    ]) {
      const response = await visitor().get(`/products?${query}`);
      expect(response.status, query).toBe(200);
      expect(textOf(response.text), query).toMatch(/\d+ products? found/);
    }
  });

  it('of the style guide exist outside production', async () => {
    expect((await visitor().get('/style-guide')).status).toBe(200);
  });
});

describe('every page', () => {
  it('has its title', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    const cart = titleOf((await shopper.get('/cart')).text);
    const checkout = titleOf((await shopper.get('/checkout')).text);
    await reachPaymentStep(shopper);
    const payment = titleOf((await shopper.get('/checkout/payment')).text);
    const { location } = await placeOrder(shopper);
    expect({
      products: titleOf((await shopper.get('/products')).text),
      cart,
      checkout,
      payment,
      thanks: titleOf((await shopper.get(location)).text),
      missing: titleOf((await shopper.get('/nowhere')).text),
    }).toEqual({
      products: 'Farm Fresh Products | Malisho',
      cart: 'Shopping Cart | Malisho',
      checkout: 'Checkout | Malisho',
      payment: 'Checkout | Malisho',
      thanks: 'Checkout | Malisho',
      missing: 'Malisho Dairy Farm',
    });
  });

  it('has the security headers, and none that names the software', async () => {
    for (const path of ['/products', '/cart', '/nowhere']) {
      const { headers } = await visitor().get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['permissions-policy']).toMatch(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security'], 'only with TLS').toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-cache');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/default-src 'self'.*object-src 'none'/);
      for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('has one search box, also for text browsers and screen readers', async () => {
    for (const path of ['/products', '/cart', '/nowhere']) {
      const { text } = await visitor().get(path);
      expect(text.match(/role="search"/g), path).toHaveLength(1);
      expect(text.match(/name="q"/g), path).toHaveLength(1);
    }
  });

  it('keeps a number and its unit on one line', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    const pages = ['/products/fresh-cow-milk', '/cart', '/checkout?change'];
    const { number } = await placeOrder(shopper);
    await fillCart(shopper);
    for (const path of [...pages, `/orders/${number}`, `/orders/${number}/receipt`])
      expect((await shopper.get(path)).text, path).toMatch(/500\u00a0ml/);
  });

  it('has a fresh nonce for its scripts when hydrated, and no inline script otherwise', async () => {
    const policyOf = async (path: string) =>
      /script-src ([^;]*)/.exec(String((await visitor().get(path)).headers['content-security-policy']))?.[1];
    const [one, other] = [await policyOf('/login'), await policyOf('/login')];
    expect(one).toMatch(/^'self' 'nonce-.{22,}'$/);
    expect(one).not.toBe(other);
    for (const path of ['/products', '/cart', '/nowhere']) expect(await policyOf(path), path).toBe("'self'");
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('is compressed by Accept-Encoding: %j', async (accepted, coding) => {
    const response = await visitor().get('/products', { 'Accept-Encoding': accepted });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers['content-length']).toBe(String(response.body.length));
    expect(response.headers.vary).toContain('Accept-Encoding');
    const html =
      coding === 'br'
        ? brotliDecompressSync(response.body)
        : coding
          ? gunzipSync(response.body)
          : response.body;
    expect(html.toString()).toMatch(/^<!DOCTYPE html><html[^<]*<head[\s\S]*<\/html>/);
  });

  it('responds to HEAD like to GET, without a body', async () => {
    for (const path of ['/products', '/products/fresh-cow-milk', '/cart', '/nowhere', '/', '/healthz']) {
      const get = await visitor().get(path);
      const head = await visitor().send(path, { method: 'HEAD' });
      expect(head.status, path).toBe(get.status);
      expect(head.body.length, path).toBe(0);
      expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
      if (get.status === 200)
        expect(head.headers['content-length'], path).toBe(get.headers['content-length']);
    }
  });
});

describe('files', () => {
  it('that are built have a hash in their name and are immutable', async () => {
    const html = (await visitor().get('/products')).text;
    const script = /<script defer="" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const response = await visitor().get(script, { 'Accept-Encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it('with stable names are revalidated after a while', async () => {
    const response = await visitor().get('/images/logo.svg');
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.headers['cache-control']).not.toContain('immutable');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const again = await visitor().get('/images/logo.svg', { 'If-None-Match': response.headers.etag ?? '' });
    expect(again.status).toBe(304);
  });

  it('that pages refer to exist', async () => {
    const shopper = visitor();
    await fillCart(shopper);
    const names = new Set<string>();
    for (const path of [
      '/products',
      '/products?page=2',
      '/products?page=3',
      '/products/fresh-cow-milk',
      '/cart',
      '/checkout',
    ]) {
      const html = (await shopper.get(path)).text;
      for (const [, list = ''] of html.matchAll(/(?:src|href|srcSet|srcset)="(\/(?:images|assets)\/[^"]+)"/g))
        for (const entry of list.split(', ')) names.add(entry.split(' ')[0] ?? '');
    }
    expect(names.size).toBeGreaterThan(50);
    const missing = [];
    for (const name of names)
      if ((await shopper.send(name, { method: 'HEAD' })).status !== 200) missing.push(name);
    expect(missing).toEqual([]);
  });
});

describe('operations', () => {
  it('have /healthz without the database, and /readyz with it', async () => {
    expect(await visitor().get('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await visitor().get('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
  });

  it('have a JSON log line for each request, without keys, tokens and queries', async () => {
    await visitor().get('/orders/M-12345?key=secretkey');
    await visitor().post('/hooks/payments/secrettoken', {});
    await visitor().get('/products?search=secretwords');
    const output = await readOutput(shop);
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/orders/M-12345', status: 404 }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/hooks/payments/...', status: 404 }),
    );
    expect(lines.every(({ id }) => typeof id === 'string')).toBe(true);
    expect(output).not.toMatch(/secretkey|secrettoken|secretwords/);
  });
});
