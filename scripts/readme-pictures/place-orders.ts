import { connectPhones } from '../../tests/support/shop/phones';
import type { Shop } from '../../tests/support/shop/start-shop';
import { createVisitor, fillCart, reachPaymentStep } from '../../tests/support/shop/visitor';

type Buyer = {
  readonly details: Readonly<Record<string, string>>;
  /** Slugs and quantities. */
  readonly cart: Readonly<Record<string, number>>;
  readonly paymentMethod: 'cod' | 'mpesa';
};

/** Those who pay by M-Pesa come last: the simulator draws numbers of its own, between those of the orders. */
const buyers: readonly Buyer[] = [
  {
    details: {
      firstName: 'Barasa',
      lastName: 'Wafula',
      phone: '0733 210 987',
      email: 'barasa@example.com',
      address: 'House behind the primary school',
      city: 'Bumala',
      location: 'Sikoma',
      additionalInfo: 'Blue gate, please call on arrival',
    },
    cart: { 'fresh-cow-milk': 6 },
    paymentMethod: 'cod',
  },
  {
    details: {
      firstName: 'Otieno',
      lastName: 'Ouma',
      phone: '0701 556 420',
      email: 'otieno@example.com',
      address: 'Sunrise Hotel, kitchen door',
      city: 'Sega',
      location: 'Stage',
      additionalInfo: 'Before 10 AM, please',
    },
    cart: { 'fresh-cow-milk': 10, 'maziwa-mala': 4, 'salted-butter': 2 },
    paymentMethod: 'cod',
  },
  {
    details: {
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
      phone: '0712 345 678',
      email: 'akinyi@example.com',
      address: 'Odhiambo Hardware',
      city: 'Bumala',
      location: 'Market',
      additionalInfo: 'Ask at the counter',
    },
    cart: { 'fresh-cow-milk': 4, 'strawberry-yoghurt': 2 },
    paymentMethod: 'mpesa',
  },
  {
    details: {
      firstName: 'Nafula',
      lastName: 'Wekesa',
      phone: '0745 678 901',
      email: 'nafula@example.com',
      address: 'Amani Flats, B4',
      city: 'Busia',
      location: 'Burumba',
      additionalInfo: '',
    },
    cart: { 'fresh-cow-milk': 2, 'maziwa-mala': 1, ghee: 1 },
    paymentMethod: 'mpesa',
  },
];

/** Places the orders of one day's sheet; those by M-Pesa are paid. */
export async function placeOrders(shop: Shop): Promise<void> {
  const phones = connectPhones(shop.simulatorUrl);
  for (const { details, cart, paymentMethod } of buyers) {
    const visitor = createVisitor(shop.url);
    for (const [slug, quantity] of Object.entries(cart)) await fillCart(visitor, slug, String(quantity));
    const placementKey = await reachPaymentStep(visitor, { ...details, deliveryMethod: 'delivery' });
    const { location } = await visitor.post('/checkout/payment', {
      placementKey,
      paymentMethod,
      phoneNumber: '',
    });
    if (paymentMethod === 'mpesa') await phones.press(readOrderNumber(location), 'pin');
  }
}

/** The number in the address of a placed order. Throws for other addresses. */
export function readOrderNumber(address: string): string {
  const [number] = /M-\d+/.exec(address) ?? [];
  if (!number) throw new Error(`No order was placed: ${address}`);
  return number;
}
