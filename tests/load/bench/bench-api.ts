import { randomUUID } from 'node:crypto';
import { startBareServer } from './bare-server';
import { formatFigures, measurePages, type PageFigures, type Write } from './measure-pages';
import type { RunningShop } from '../start-built-shop';

type Load = {
  readonly connections: number;
  readonly seconds: number;
  /** Figures of rendered pages, by path: what a read of the API is compared with. */
  readonly pages: ReadonlyMap<string, PageFigures>;
};

/**
 * Measures reads and writes of the JSON API beside a bare server that sends the bytes of the read. Needs a shop with
 * TRUSTED_PROXIES=1 and a high API_RATE_LIMIT: each write comes from another address, because of the rate limits.
 */
export async function benchApi(shop: RunningShop, load: Load): Promise<void> {
  const list = `${shop.url}/api/products?limit=12`;
  const [product] = (await readJson(list)) as { id: string }[];
  const [post] = (await readJson(`${shop.url}/api/blogs?limit=1`)) as { id: string }[];
  if (!product || !post) throw new Error('The shop has no product or no post');
  const one = `${shop.url}/api/products/${product.id}`;
  await benchCall('GET /api/products?limit=12', shop, load, { url: list, bareUrl: list, page: '/products' });
  const page = '/products/fresh-cow-milk';
  await benchCall('GET /api/products/{id}', shop, load, { url: one, bareUrl: one, page });
  const etag = (await fetch(one, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? '';
  await benchCall('GET /api/products/{id}, 304', shop, load, {
    url: one,
    bareUrl: one,
    headers: { 'if-none-match': etag },
  });
  const offers = await findOffers(shop.url);
  await benchCall('POST /api/orders', shop, load, {
    url: `${shop.url}/api/orders`,
    bareUrl: one,
    write: () => order(offers),
  });
  await benchCall('POST /api/comments', shop, load, {
    url: `${shop.url}/api/comments`,
    bareUrl: one,
    write: () => commentOn(post.id),
  });
}

const readJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

async function benchCall(
  name: string,
  shop: RunningShop,
  { connections, seconds, pages }: Load,
  call: {
    readonly url: string;
    /** What the bare server sends. */
    readonly bareUrl: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly write?: () => Write;
    /** The page of the same data. */
    readonly page?: string;
  },
): Promise<void> {
  const { url, bareUrl, headers, write, page } = call;
  const bare = await startBareServer(bareUrl);
  try {
    const options = { connections, seconds, warmUp: 300, headers, write };
    const ours = await measurePages(url, { ...options, pid: shop.pid });
    const bareServer = await measurePages(bare.url, { ...options, pid: bare.pid });
    console.log(`${name}, ${connections} connections, ${bare.bytes} bytes from the bare server`);
    console.log(`  API             ${formatFigures(ours)}`);
    console.log(`  bare node:http  ${formatFigures(bareServer)}`);
    const byRequests = (ours.perSecond / bareServer.perSecond).toFixed(2);
    const byProcessor = (bareServer.cpuMs / ours.cpuMs).toFixed(2);
    console.log(`  API / bare      ${byRequests} by requests, ${byProcessor} by CPU time`);
    const rendered = page === undefined ? undefined : pages.get(page);
    if (rendered) {
      const ratio = (ours.cpuMs / rendered.cpuMs).toFixed(2);
      console.log(`  API / page      ${ratio} by CPU time of ${page}, rendered (aim: at most 1.5)`);
    }
  } finally {
    await bare.close();
  }
}

let sent = 0;

type Offer = { readonly productId: string; readonly sku: string; readonly price: number };

/** What is in stock, of the products that the shop shows first. */
async function findOffers(url: string): Promise<readonly Offer[]> {
  const products = (await readJson(`${url}/api/products/active?limit=100`)) as {
    id: string;
    variants: { sku: string; price: number; stockQuantity: number }[];
  }[];
  return products.flatMap(({ id, variants }) =>
    variants
      .filter(({ stockQuantity }) => stockQuantity > 20)
      .map(({ sku, price }) => ({ productId: id, sku, price })),
  );
}

/** Each order comes from another phone number, mailbox and client address, because of the rate limits. */
function order(offers: readonly Offer[]): Write {
  sent += 1;
  const offer = offers[sent % offers.length];
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress() },
    body: JSON.stringify({
      items: [{ ...offer, quantity: 1, notes: '' }],
      shippingAddress: `Achieng Odhiambo\n07${String(sent).padStart(8, '0')}\nbuyer-${randomUUID()}@malisho.example\n12 Moi Avenue\nMarket, Bumala`,
      paymentMethod: 'cod',
      deliveryMethod: 'delivery',
    }),
  };
}

const clientAddress = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;

function commentOn(blogId: string): Write {
  sent += 1;
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress() },
    body: JSON.stringify({
      author: 'Achieng',
      email: `buyer-${randomUUID()}@malisho.example`,
      content: `The mala is good, for the ${sent}th time.`,
      blogId,
    }),
  };
}
