import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';

export type TestResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  readonly body: Buffer;
  /** The body as text. */
  readonly text: string;
  /** The Location header; '' without one. */
  readonly location: string;
};

export type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export type RequestOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
};

/** What a visitor of a shop with a cookie jar can do, without a browser. Redirects are not followed by themselves. */
export function createVisitor(shopUrl: string) {
  const jar = new Map<string, string>();

  async function send(
    path: string,
    { method = 'GET', headers = {}, body }: RequestOptions = {},
  ): Promise<TestResponse> {
    const answer = await sendHttpRequest(shopUrl, path, {
      method,
      headers: {
        ...(jar.size > 0 && { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
      body,
    });
    for (const line of answer.headers['set-cookie'] ?? []) keep(line);
    return answer;
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*Max-Age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }

  const post = (
    path: string,
    fields: Fields,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse> =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shopUrl, ...headers },
      body: writeForm(fields),
    });

  return {
    /** Name and value of each cookie, to look at or to tamper with. */
    cookies: jar,
    send,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) => send(path, { headers }),
    /** Sends a form of the shop as a browser does. */
    post,
    /** Opens an address and follows where it leads. */
    async visit(path: string): Promise<TestResponse & { path: string }> {
      let here = path;
      for (let hop = 0; hop < 5; hop += 1) {
        const answer = await send(here);
        if (answer.status < 300 || answer.status > 399) return { ...answer, path: here };
        here = answer.location;
      }
      throw new Error(`${path} leads in circles`);
    },
  };
}

/** A field may be named twice where it is given as pairs. */
const writeForm = (fields: Fields): string => {
  const pairs = Array.isArray(fields)
    ? (fields as readonly (readonly [string, string])[])
    : Object.entries(fields);
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
};

export type Visitor = ReturnType<typeof createVisitor>;

function sendHttpRequest(
  shopUrl: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shopUrl);
    const request = sendRequest({
      hostname,
      port,
      // As it is given: a path that begins with two slashes is not to be taken for another host.
      path,
      method,
      headers: {
        ...headers,
        ...(body !== undefined &&
          !headers['Transfer-Encoding'] && { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
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

/** Takes the HTML of a page with an add-to-cart form and returns the product's id and its first size. */
export function readProduct(html: string): { productId: string; sku: string } {
  const productId = /name="productId" value="([0-9a-f]{24})"/.exec(html)?.[1];
  if (!productId) throw new Error('The page offers no product.');
  const sku = /<option value="([^"]+)"/.exec(html)?.[1] ?? /name="sku" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return { productId, sku };
}

/** A visitor's contact and a way to pick the order up; `pickupDate` is far enough ahead. */
export const pickupDetails = {
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  phone: '0712 345 678',
  email: 'akinyi@example.com',
  deliveryMethod: 'pickup',
  pickupLocation: 'main-store',
  pickupDate: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
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

/** What somebody gives to open an account, beside the e-mail address. */
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
  const product = readProduct((await visitor.get(`/products/${slug}`)).text);
  const answer = await visitor.post('/cart', { intent: 'add', ...product, quantity });
  if (answer.status !== 303) throw new Error(`The cart was not filled: ${answer.status}`);
}

/** Goes through step 1 and returns the key of step 2's form. */
export async function reachPaymentStep(visitor: Visitor, details: Fields = pickupDetails): Promise<string> {
  const answer = await visitor.post('/checkout', details);
  if (answer.location !== '/checkout/payment')
    throw new Error(`Step 1 was refused: ${answer.status} ${answer.text}`);
  return readIdempotencyKey((await visitor.get('/checkout/payment')).text);
}

export function readIdempotencyKey(html: string): string {
  const key = /name="placementKey" value="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error('The page has no form that places an order.');
  return key;
}

/** Places an order from an empty cart on and returns its number and where the visitor was led. */
export async function placeOrder(
  visitor: Visitor,
  options: { details?: Fields; paymentMethod?: 'mpesa' | 'cod' | 'cop'; slug?: string } = {},
): Promise<{ number: string; location: string }> {
  await fillCart(visitor, options.slug);
  const placementKey = await reachPaymentStep(visitor, options.details);
  const { location, status, text } = await visitor.post('/checkout/payment', {
    placementKey,
    paymentMethod: options.paymentMethod ?? 'cop',
    phoneNumber: '',
  });
  const number = /^\/checkout\/(?:waiting|thank-you)\/([^/?]+)/.exec(location)?.[1];
  if (!number) throw new Error(`The order was not placed: ${status} ${location} ${text}`);
  return { number, location };
}
