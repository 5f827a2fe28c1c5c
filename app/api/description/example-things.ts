import { mapProductChoices } from '~/domain/catalogue/products/product-choices';
import { mapProductTexts } from '~/domain/catalogue/products/product-texts';
import { organizationExample } from '../schemas/organizations';

const id = '6564a1f2c3d4e5f601234567';
const ids = { id, _id: id } as const;
const picture = '{shop address}/images/fresh-cow-milk-960.jpg';
const placedAt = '2026-07-01T06:00:00.000Z';
const paidAt = '2026-07-01T06:01:20.000Z';

const variant = {
  name: '1 litre',
  sku: 'MILK-1L',
  price: 120,
  unitPrice: { amount: 120, unit: 'litre' },
  stockQuantity: 40,
  attributes: { Size: '1 L' },
};

const item = {
  productId: id,
  sku: 'MILK-1L',
  name: 'Fresh Cow Milk - 1 litre',
  image: picture,
  quantity: 2,
  price: 120,
  total: 240,
  notes: 'Cold, please',
};

const customer = {
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  phone: '+254712345678',
  email: 'akinyi@example.com',
};

const placed = { at: placedAt, text: 'Order placed', status: 'pending', paymentStatus: 'pending' };
const paid = { at: paidAt, text: 'Payment received', status: 'confirmed', paymentStatus: 'paid' };

const contact = { ...organizationExample.contacts[0], phone: '+254712345678' };

/** By the name of the shape: an example whose members belong together. */
export const thingExamples: Readonly<Record<string, unknown>> = {
  ProductVariant: variant,
  Product: {
    ...ids,
    slug: 'fresh-cow-milk',
    name: 'Fresh Cow Milk',
    description: 'From this morning’s milking, filtered and cooled.',
    price: 120,
    brand: '{shop name}',
    categories: ['Fresh Milk'],
    images: [picture],
    variants: [variant],
    specifications: { Fat: '3.8%' },
    ...mapProductChoices(({ example }) => example),
    ...mapProductTexts(({ example }) => example),
    season: null,
    goesWith: ['6564a1f2c3d4e5f601234568'],
    isActive: true,
    isNew: false,
    isFresh: true,
    createdAt: '2026-03-01T05:00:00.000Z',
    updatedAt: placedAt,
  },
  Category: {
    ...ids,
    slug: 'fresh-milk',
    name: 'Fresh Milk',
    description: 'Cow and goat milk of this morning.',
    parent: null,
    image: picture,
    requiredRole: null,
    isActive: true,
    version: '0106929864c669fa',
  },
  OrderItem: item,
  OrderCustomer: customer,
  OrderEvent: paid,
  Order: {
    ...ids,
    number: 'M-24061',
    status: 'confirmed',
    statusName: 'Confirmed',
    paymentStatus: 'paid',
    paymentMethod: 'mpesa',
    deliveryMethod: 'delivery',
    items: [item],
    subtotal: 240,
    deliveryFee: 200,
    discount: null,
    totalAmount: 440,
    shippingAddress: 'Akinyi Odhiambo\n+254712345678\nakinyi@example.com\n12 Moi Avenue\nMilimani, Kisumu',
    customer,
    deliveryDay: null,
    deliveryHours: null,
    pickupLocation: null,
    pickupDate: null,
    rider: null,
    phoneNumber: customer.phone,
    payBy: null,
    paidAt,
    receiptNumber: 'SKL1ABC234',
    awaitsFarmConfirmation: false,
    isOutsideTowns: false,
    mayCancel: false,
    nextStatuses: ['processing', 'cancelled'],
    timeline: [placed, paid],
    createdAt: placedAt,
    updatedAt: paidAt,
  },
  CheckoutOptions: {
    refusal: null,
    requireAccount: false,
    requireEmail: true,
    deliveryMethods: [
      {
        id: 'delivery',
        name: 'Home Delivery',
        fee: null,
        minimumOrder: null,
        nextDelivery: null,
        towns: [],
        outsideTowns: null,
        paymentMethods: ['mpesa', 'cod'],
      },
      {
        id: 'pickup',
        name: 'Store Pickup',
        fee: 0,
        minimumOrder: 0,
        nextDelivery: null,
        towns: [],
        outsideTowns: null,
        paymentMethods: ['mpesa', 'cop'],
      },
    ],
    paymentMethods: [
      { id: 'mpesa', name: 'M-Pesa', maxAmount: 250000, payTo: null },
      { id: 'cod', name: 'Cash on Delivery', maxAmount: null, payTo: null },
      { id: 'cop', name: 'Cash on Pickup', maxAmount: null, payTo: null },
    ],
    deliveryAreas: [
      {
        id: 'market',
        name: '{place}',
        fee: 100,
        minimumOrder: 0,
        nextDelivery: { day: '2026-07-02', orderBy: '2026-07-01T15:00:00.000Z', hours: null },
      },
    ],
    pickupLocations: [
      {
        id: 'main-store',
        name: 'Main Store',
        address: 'Market Street, {place}',
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        hours: '7:00 AM - 6:00 PM',
        freshness: 'Milk of the same morning. We’ll keep your order cold for 24 hours.',
        earliestPickup: '2026-07-02',
      },
    ],
    earliestPickup: '2026-07-02',
    latestPickup: '2026-07-31',
  },
  EventOrder: {
    id,
    number: 'M-24061',
    status: 'confirmed',
    paymentStatus: 'paid',
    paymentMethod: 'mpesa',
    deliveryMethod: 'delivery',
    totalAmount: 440,
    createdAt: placedAt,
    updatedAt: paidAt,
  },
  OrganizationContact: contact,
  Organization: {
    ...ids,
    ...organizationExample,
    contacts: [contact],
    subscription: {
      status: 'active',
      nextBillingDay: '2026-08-01',
      history: [
        { from: 'pending', to: 'active', at: placedAt, by: 'Wanjiku Kamau', remarks: 'The term has begun' },
      ],
    },
    account: { charged: 96000, paid: 48000, balance: 48000 },
    createdAt: '2026-05-04T07:30:00.000Z',
    updatedAt: placedAt,
  },
  OrganizationPayment: {
    ...ids,
    number: 'V-00012',
    organizationId: '6564a1f2c3d4e5f601234569',
    organizationName: 'Busia Hill School',
    transactionType: 'SUBSCRIPTION',
    amount: 48000,
    method: 'MPESA',
    day: '2026-07-01',
    transactionCode: 'SKL1ABC234',
    paidBy: 'Busia Hill School',
    paidTo: '{full shop name}',
    description: 'Milk in June',
    remarks: '',
    status: 'PAID',
    settles: null,
    reverses: null,
    reason: null,
    reversedBy: null,
    replaces: null,
    recordedBy: 'Wanjiku Kamau',
    createdAt: placedAt,
  },
};
