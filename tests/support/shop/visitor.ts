import { Agent, request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { acceptsUploads } from '~/http/server/receive-bodies.server';
import { dayOfRun } from '../fixtures/days';

export type TestResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, compressed or not. */
  readonly body: Buffer;
  /** The body as text. */
  readonly text: string;
  /** The Location header; '' without one. */
  readonly location: string;
};

export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

type RequestOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Closes the connection; the promise then rejects. */
  signal?: AbortSignal;
};

/** Ends what is idle long before a shop behind a proxy does (main.ts), so that no request meets the end of its connection. */
const connections = new Agent({ keepAlive: true, timeout: 20_000 });
const lasting = new Set<string>();

/**
 * For a shop that runs as long as its worker: requests share connections, since a new one costs 0.8 ms of the 3 to 6 ms of a page. Other
 * shops may stop at any time, and would end one that is being used.
 */
export const keepConnections = ({ url }: { readonly url: string }): void =>
  void lasting.add(new URL(url).origin);

/** Before it stops: another shop may get its port. */
export const endConnections = ({ url }: { readonly url: string }): void =>
  void lasting.delete(new URL(url).origin);

/** An HTTP client with a cookie jar. Only `visit` follows redirects. */
export function createVisitor(shopUrl: string) {
  const cookieJar = new Map<string, string>();

  const cookieHeader = (): Readonly<Record<string, string>> =>
    cookieJar.size > 0
      ? { Cookie: [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ') }
      : {};

  async function send(
    path: string,
    { method = 'GET', headers = {}, body, signal }: RequestOptions = {},
  ): Promise<TestResponse> {
    const response = await sendHttpRequest(shopUrl, path, {
      method,
      headers: { ...cookieHeader(), ...headers },
      body,
      signal,
    });
    for (const line of response.headers['set-cookie'] ?? []) storeCookie(line);
    return response;
  }

  function storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*Max-Age=0/i.test(line)) cookieJar.delete(name);
    else cookieJar.set(name, value);
  }

  const post = (
    path: string,
    fields: Fields,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<TestResponse> => {
    const { type, body } = encodeForm(fields, acceptsUploads(pathnameOf(path)));
    return send(path, {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: shopUrl, ...headers },
      body,
      signal,
    });
  };

  return {
    /** Cookie values by name. */
    cookies: cookieJar,
    /** For a request that is not sent by `send`. */
    cookieHeader,
    send,
    get: (path: string, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
      send(path, { headers, signal }),
    /** Submits a same-origin form, in the encoding of the forms of its path. */
    post,
    /** Follows at most five redirects. */
    async visit(path: string): Promise<TestResponse & { path: string }> {
      let here = path;
      for (let hop = 0; hop < 5; hop += 1) {
        const response = await send(here);
        if (response.status < 300 || response.status > 399) return { ...response, path: here };
        here = response.location;
      }
      throw new Error(`${path} redirects too often`);
    },
  };
}

const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? '';

/** Pairs allow repeated names. */
function encodeForm(fields: Fields, isMultipart: boolean): { readonly type: string; readonly body: string } {
  const pairs = Array.isArray(fields)
    ? (fields as readonly (readonly [string, string])[])
    : Object.entries(fields);
  if (!isMultipart)
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString(),
    };
  const boundary = '----form-of-a-visitor';
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

function sendHttpRequest(
  shopUrl: string,
  path: string,
  { method = 'GET', headers = {}, body, signal }: RequestOptions,
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shopUrl);
    const request = sendRequest({
      hostname,
      port,
      // Unchanged: a URL would take a path that begins with two slashes for another host.
      path,
      method,
      headers: {
        ...headers,
        ...(body !== undefined &&
          !headers['Transfer-Encoding'] && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
      agent: lasting.has(new URL(shopUrl).origin) ? connections : false,
      signal,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const content = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: content,
          text: content.toString('utf8'),
          location: response.headers.location ?? '',
        });
      });
    });
    request.end(body);
  });
}

/** The product id and first SKU of the add-to-cart form in a page. */
export function readProduct(html: string): { productId: string; sku: string } {
  // A page has forms for other products, too.
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const ofProducts = forms.filter((each) => each.includes('name="productId"'));
  // A product without sizes has no SKU.
  const form = ofProducts.find((each) => each.includes('name="sku"')) ?? ofProducts[0] ?? '';
  const productId = /name="productId" value="([0-9a-f]{24})"/.exec(form)?.[1];
  if (!productId) throw new Error('The page offers no product.');
  const sku =
    /<option value="([^"]+)"/.exec(form)?.[1] ?? /name="sku"[^>]* value="([^"]+)"/.exec(form)?.[1] ?? '';
  return { productId, sku };
}

/** Valid checkout details for pickup. */
export const pickupDetails = {
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  phone: '0712 345 678',
  email: 'akinyi@example.com',
  deliveryMethod: 'pickup',
  pickupLocation: 'main-store',
  pickupDate: dayOfRun(3),
} as const;

export const deliveryDetails = {
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  phone: '0723 456 789',
  email: 'wanjiru@example.com',
  deliveryMethod: 'delivery',
  address: '12 Moi Avenue',
  city: 'Kisumu',
  location: 'Milimani',
  additionalInfo: 'The green gate',
} as const;

/** A valid registration form without the email address. */
export const registrationDetails = {
  firstName: 'Nafula',
  lastName: 'Wekesa',
  phoneNumber: '0745 678 901',
  street: '3 Market Street',
  city: 'Bumala',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50406',
  password: 'three green cows on a hill',
  confirmPassword: 'three green cows on a hill',
  acceptTerms: 'on',
} as const;

/** Puts one unit of a product into the visitor's cart. */
export async function fillCart(visitor: Visitor, slug = 'fresh-cow-milk', quantity = '1'): Promise<void> {
  const page = await visitor.get(`/products/${slug}`);
  if (page.status !== 200)
    throw new Error(
      `The product page was refused: ${page.status} ${page.text.replace(/^[\s\S]*<main/, '<main')}`,
    );
  const product = readProduct(page.text);
  const response = await visitor.post('/cart', { intent: 'add', ...product, quantity });
  if (response.status !== 303) throw new Error(`The cart was not filled: ${response.status}`);
}

/** Submits step 1 and returns the idempotency key of step 2. */
export async function reachPaymentStep(visitor: Visitor, details: Fields = pickupDetails): Promise<string> {
  await submitDetails(visitor, details);
  return readIdempotencyKey((await visitor.get('/checkout/payment')).text);
}

async function submitDetails(visitor: Visitor, details: Fields): Promise<void> {
  const response = await visitor.post('/checkout', details);
  if (response.location !== '/checkout/payment')
    throw new Error(`Step 1 was refused: ${response.status} ${response.text}`);
}

function readIdempotencyKey(html: string): string {
  const key = /name="placementKey" value="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error('The page has no form that places an order.');
  return key;
}

/** Of the cookie: the page of step 2, which has it in its form, takes half of the work for an order. */
function keptIdempotencyKey({ cookies }: Visitor): string {
  // In production its name has a prefix.
  const [, cookie = ''] = [...cookies].find(([name]) => name.endsWith('malisho_checkout')) ?? [];
  const [value = ''] = cookie.split('.');
  const state = Buffer.from(decodeURIComponent(value), 'base64').toString();
  return /"placementKey":"([^"]+)"/.exec(state)?.[1] ?? '';
}

/** Fills the cart, places an order, and returns its number and the redirect. */
export async function placeOrder(
  visitor: Visitor,
  options: { details?: Fields; paymentMethod?: 'mpesa' | 'cod' | 'cop'; slug?: string } = {},
): Promise<{ number: string; location: string }> {
  await fillCart(visitor, options.slug);
  await submitDetails(visitor, options.details ?? pickupDetails);
  const placementKey = keptIdempotencyKey(visitor);
  const { location, status, text } = await visitor.post('/checkout/payment', {
    placementKey,
    paymentMethod: options.paymentMethod ?? 'cop',
    phoneNumber: '',
  });
  const number = /^\/checkout\/(?:waiting|thank-you)\/([^/?]+)/.exec(location)?.[1];
  if (!number) throw new Error(`The order was not placed: ${status} ${location} ${text}`);
  return { number, location };
}
