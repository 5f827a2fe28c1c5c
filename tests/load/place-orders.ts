import { dayOfRun } from '../support/fixtures/days';

type OrderFigures = {
  readonly placed: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly p99Ms: number;
};

/** Concurrent buyers with separate cookies repeat the checkout: cart, details, and a cash order for pickup. */
export async function placeOrders(
  url: string,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<OrderFigures> {
  const products = await findProducts(url);
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  const buy = async (buyer: number) => {
    for (let round = 0; performance.now() < until; round += 1) {
      const product = products[(buyer + round * 7) % products.length];
      if (!product) return;
      const ms = await placeOrder(url, product);
      if (ms === null) refused += 1;
      else times.push(ms);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    placed: times.length,
    refused,
    perSecond: times.length / elapsed,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? NaN,
  };
}

type Offer = { readonly productId: string; readonly sku: string };

/** The add-to-cart forms of the product lists. */
export async function findProducts(url: string): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const html = await (await fetch(`${url}/products?page=${page}`)).text();
    for (const [, productId = '', rest = ''] of html.matchAll(
      /name="productId" value="(\w+)"(.*?)<\/form>/gs,
    )) {
      const skus = [...rest.matchAll(/(?:name="sku" value|<option value)="([^"]+)"/g)].map(
        (match) => match[1] ?? '',
      );
      for (const sku of skus.length ? skus : ['']) offers.push({ productId, sku });
    }
  }
  return offers;
}

let customers = 0;

/** A customer with a new phone number, mailbox and client address, because of the rate limits. */
function newCustomer() {
  customers += 1;
  return {
    phone: `07${String(customers).padStart(8, '0')}`,
    email: `load-${customers}@example.com`,
    address: `10.${(customers >> 16) & 255}.${(customers >> 8) & 255}.${customers & 255}`,
  };
}

/** The duration of Place Order in ms; null where the order was refused. */
async function placeOrder(url: string, offer: Offer): Promise<number | null> {
  const { phone, email, address } = newCustomer();
  const cookies = new Map<string, string>();
  const send = async (path: string, fields?: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': address,
      },
      body: fields && new URLSearchParams(fields),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { location: response.headers.get('location') ?? '', html: await response.text() };
  };
  await send('/cart', { intent: 'add', ...offer });
  const pickupDate = dayOfRun(3);
  const details = await send('/checkout', {
    firstName: 'Load',
    lastName: 'Test',
    phone,
    email,
    deliveryMethod: 'pickup',
    pickupLocation: 'main-store',
    pickupDate,
  });
  if (!details.location.startsWith('/checkout/payment')) return null;
  const payment = await send('/checkout/payment');
  const placementKey = /name="placementKey" value="([^"]+)"/.exec(payment.html)?.[1];
  if (!placementKey) return null;
  const started = performance.now();
  const placed = await send('/checkout/payment', { placementKey, paymentMethod: 'cop', phoneNumber: '' });
  return placed.location.startsWith('/checkout/thank-you') ? performance.now() - started : null;
}
