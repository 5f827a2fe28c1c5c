import { describe, expect, it } from 'vitest';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const requestsPerMinute = 40;
const app = 'https://app.malisho.example';
const shop = useShop({ env: { API_RATE_LIMIT: String(requestsPerMinute), API_ORIGINS: app } });

const api = (path: string, init?: RequestInit) => fetch(`${shop.url}/api${path}`, init);
const header = async (response: Promise<Response>, name: string) => (await response).headers.get(name);

describe('reads', () => {
  it('answer 304 to a client that has the same answer', async () => {
    const first = await api('/products?limit=2');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/".+"$/);
    const again = await api('/products?limit=2', { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await api('/products?limit=3', { headers: { 'If-None-Match': tag } });
    expect(other.status).toBe(200);
  });

  it('answer HEAD like GET, without a body', async () => {
    const [head, get] = await Promise.all([
      api('/products/active', { method: 'HEAD' }),
      api('/products/active'),
    ]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['ETag', 'X-Total-Count', 'Content-Type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it('are compressed for a client that takes it', async () => {
    const bytes = async (encoding: string) => {
      const response = await createVisitor(shop.url).get('/api/openapi.json', {
        'Accept-Encoding': encoding,
      });
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(response.headers['vary']).toContain('Accept-Encoding');
      return response.body.length;
    };
    const whole = await bytes('identity');
    for (const encoding of ['br', 'gzip']) expect(await bytes(encoding)).toBeLessThan(whole / 4);
  });

  it('link to the other pages of a list', async () => {
    const link = await header(api('/products?search=milk&limit=2&page=2'), 'Link');
    expect(link?.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="prev"', 'rel="next"', 'rel="last"']);
    expect(link).toContain('</api/products?search=milk&limit=2&page=3>; rel="next"');
  });
});

describe('unknown calls', () => {
  it('are refused with the methods of the path, or as not found', async () => {
    const wrongMethod = await api('/home-content/hero-section', { method: 'DELETE' });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('Allow')?.split(', ')).toContain('GET');
    const unknown = await api('/no-such-call');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      status: 404,
      error: 'Not Found',
      path: '/api/no-such-call',
    });
  });
});

describe('encoded bodies', () => {
  it.each(['gzip', 'x', 'identity, br'])('are refused: %s', async (encoding) => {
    const response = await api('/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: '{}',
    });
    expect([response.status, response.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
    expect(await response.json()).toMatchObject({ message: 'Send the body without a Content-Encoding.' });
  });

  it('name no encoding but identity', async () => {
    const response = await api('/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'identity' },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });
});

describe('web apps of other origins', () => {
  const preflight = (origin: string) =>
    api('/orders', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,x-tenant-id',
      },
    });

  it('may call where API_ORIGINS names them', async () => {
    const response = await preflight(app);
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(app);
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('x-tenant-id');
    expect(
      await header(api('/products/active', { headers: { Origin: app } }), 'Access-Control-Allow-Origin'),
    ).toBe(app);
  });

  it('get no permission otherwise', async () => {
    const other = 'https://other.example';
    expect(await header(preflight(other), 'Access-Control-Allow-Origin')).toBeNull();
    const read = api('/products/active', { headers: { Origin: other } });
    expect(await header(read, 'Access-Control-Allow-Origin')).toBeNull();
  });
});

// The last: it uses up the minute of this address.
describe('the rate limit', () => {
  it('counts down in the headers, then answers 429 until the window ends', async () => {
    const remaining = async () =>
      Number(/r=(\d+);t=\d+/.exec((await header(api('/categories'), 'RateLimit')) ?? '')?.[1]);
    const left = await remaining();
    expect(await remaining()).toBe(left - 1);
    let last = await api('/categories');
    for (let sent = 0; last.status === 200 && sent < requestsPerMinute; sent += 1)
      last = await api('/categories');
    expect(last.status).toBe(429);
    expect(last.headers.get('RateLimit-Policy')).toBe(`"default";q=${requestsPerMinute};w=60`);
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ status: 429, error: 'Too Many Requests' });
    expect((await fetch(`${shop.url}/home`)).status).toBe(200);
  });
});
