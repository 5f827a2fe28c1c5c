import type { Order } from '~/domain/orders/order';
import type { OrderCode } from '~/domain/orders/sms/order-code';
import type { PhoneCodeRequest } from '~/domain/accounts/phone-codes/phone-code';
import type { User } from '~/domain/accounts/user';
import type { PhoneNumber } from '~/lib/format/phone';
import type { StoredSettings } from '~/domain/settings/settings';
import { ordersByPhonePath } from '~/paths';
import { dayOfRun } from '../../support/fixtures/days';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, fillCart, pickupDetails, placeOrder } from '../../support/shop/visitor';
import { hourMs } from '~/lib/time-units';
import type { PageState } from './page-state';

/** A state of the whole shop. Its pages are looked at after those of the open shop. */
export type ShopState = {
  readonly name: string;
  readonly enter: () => Promise<void>;
  readonly pages: readonly PageState[];
};

/** The shop that texts its customers, without deliveries, on holiday, and before it opens with nothing in its lists. */
export async function prepareShopStates(shop: Shop): Promise<ShopState[]> {
  const nobody = createVisitor(shop.url);
  const shopper = createVisitor(shop.url);
  await fillCart(shopper);
  const owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin', firstName: 'Chebet' }));
  const guest = createVisitor(shop.url);
  const database = shop.database();
  const setUpTexts = (intent: 'untried' | 'remove') =>
    owner.post('/settings-admin/sms', {
      intent,
      userName: 'farm',
      apiKey: 'key-of-the-farm',
      sender: 'FARM',
      kind: 'promotional',
      price: '0.80',
      phone: '',
    });
  const change = (fields: Readonly<Record<string, unknown>>) =>
    database.collection<StoredSettings>('settings').updateOne({ _id: 'site' }, { $set: fields });
  await setUpTexts('untried');
  await change({ 'checkout.isEmailOptional': true });
  const { number } = await placeOrder(guest, { details: { ...pickupDetails, email: '' } });
  const placed = await database.collection<Order>('orders').findOne({ number });
  const code = await database.collection<OrderCode>('orderCodes').findOne({ orderId: placed?._id });
  await fillCart(guest);
  await guest.get('/checkout');
  await guest.get('/checkout/payment');
  const [seeing, asking] = [createVisitor(shop.url), createVisitor(shop.url)];
  await seeing.post(ordersByPhonePath, { phone: pickupDetails.phone });
  // As if the code was entered, and for longer than the run takes.
  const ends = new Date(Date.now() + 4 * 3_600_000);
  await database.collection('phoneCodes').updateMany({}, { $set: { enteredAt: ends, expiresAt: ends } });
  await asking.post(ordersByPhonePath, { phone: '0733 000 001' });
  await database
    .collection('phoneCodes')
    .updateMany({ enteredAt: null }, { $set: { endsAt: ends, expiresAt: ends } });
  const codeStates = await prepareCodeStates(shop);
  await setUpTexts('remove');
  await owner.get('/settings-admin');
  const holiday = {
    id: 'holiday-of-the-run',
    from: dayOfRun(-2),
    to: dayOfRun(20),
    closes: 'holiday',
    sentence: 'Merry Christmas and a happy New Year to all of you!',
    takesOrders: false,
    note: '',
  };
  return [
    {
      name: 'with texts',
      enter: async () => {
        await setUpTexts('untried');
        // Shows the message about it.
        await owner.get('/settings-admin');
      },
      pages: [
        { name: 'details, with texts', path: '/checkout', visitor: shopper },
        { name: 'payment, remembered, with texts', path: '/checkout/payment', visitor: guest },
        { name: 'thank you, by text', path: `/checkout/thank-you/${number}`, visitor: guest },
        { name: 'order, by text', path: `/orders/${number}`, visitor: guest },
        { name: 'order of a text', path: `/o/${code?._id}`, visitor: nobody },
        {
          name: 'order of a text, wrong digits',
          path: `/o/${code?._id}`,
          visitor: nobody,
          fill: { digits: '0000' },
          submit: 'See my order',
        },
        { name: 'orders by phone', path: ordersByPhonePath, visitor: nobody },
        { name: 'orders by phone, code', path: ordersByPhonePath, visitor: asking },
        {
          name: 'orders by phone, wrong code',
          path: ordersByPhonePath,
          visitor: asking,
          fill: { code: '12' },
          submit: 'See my orders',
        },
        { name: 'orders by phone, shown', path: ordersByPhonePath, visitor: seeing },
        { name: 'track order, with texts', path: '/track-order', visitor: nobody },
        ...codeStates,
        { name: 'phone order, with texts', path: '/orders-admin/new', visitor: owner, hydrated: true },
      ],
    },
    {
      name: 'pickup only',
      enter: async () => {
        await setUpTexts('remove');
        await change({ 'selling.delivery': false });
      },
      pages: [{ name: 'cart, pickup only', path: '/cart', visitor: shopper }],
    },
    {
      name: 'on holiday',
      enter: async () => {
        await change({ 'selling.delivery': true, closures: [holiday] });
      },
      pages: [
        { name: 'home, on holiday', path: '/home', visitor: nobody },
        { name: 'shop, on holiday', path: '/shop', visitor: nobody },
        { name: 'product, on holiday', path: '/products/fresh-cow-milk', visitor: nobody },
        { name: 'cart, on holiday', path: '/cart', visitor: shopper },
      ],
    },
    {
      name: 'closed',
      enter: async () => {
        const name = 'Mwananchi Dairy Cooperative Society of Kakamega';
        await change({ closures: [], opening: { isOpen: false }, phone: '', 'identity.name': name });
        await database.collection('questions').deleteMany({});
        await database.collection('tourStops').deleteMany({});
        await database
          .collection('aboutContent')
          .updateOne({}, { $set: { companyValues: [], milestones: [] } });
        await owner.post('/tour-admin', { intent: 'add-examples', list: '' });
        await owner.post('/about-management', { intent: 'add-examples', list: 'values' });
        // Shows the message about them.
        await owner.get('/about-management');
      },
      pages: [
        { name: 'closed page', page: 'closed page', path: '/home', visitor: nobody },
        { name: 'closed page with a cart', page: 'closed page', path: '/cart', visitor: shopper },
        { name: 'home, closed', path: '/home', visitor: owner },
        { name: 'set-up, closed', path: '/set-up', visitor: owner },
        { name: 'dashboard, closed', path: '/admin-dashboard', visitor: owner, hydrated: true },
        { name: 'empty list with examples to add', path: '/faq-admin', visitor: owner, hydrated: true },
        { name: 'examples', path: '/tour-admin', visitor: owner, hydrated: true },
        { name: 'examples on a page', path: '/about-management', visitor: owner, hydrated: true },
      ],
    },
  ];
}

/** Signing in by a code, and the phone of an account. Requests and sessions outlast the test run. */
async function prepareCodeStates(shop: Shop): Promise<PageState[]> {
  const expiresAt = new Date(Date.now() + 2 * hourMs);
  const fresh = { confirmedAt: expiresAt };
  const requests = () => shop.database().collection<PhoneCodeRequest>('phoneCodes');
  const customer = (fields: Partial<User> = {}) => createSignedInVisitor(shop, makeUser(fields), fresh);
  const number = '+254733000081' as PhoneNumber;
  const confirmedPhone = { number, at: expiresAt, usedAt: expiresAt };
  const asker = createVisitor(shop.url);
  await asker.post('/login/code', { intent: 'send', phone: '0733 000 082' });
  const unconfirmed = await customer({ phoneNumber: number });
  const [entering, taking] = [await customer(), await customer()];
  await entering.post('/profile/phone', { intent: 'send', phone: '0733 000 083' });
  await taking.post('/profile/phone', { intent: 'send', phone: '0733 000 081' });
  await requests().updateMany({}, { $set: { endsAt: expiresAt, expiresAt } });
  await requests().updateMany({ phone: number }, { $set: { enteredAt: new Date() } });
  const confirmed = await customer({ phoneNumber: number, confirmedPhone });
  const unused = { ...confirmedPhone, number: '+254733000084' as PhoneNumber, usedAt: new Date(0) };
  const nobody = createVisitor(shop.url);
  const path = '/profile/phone';
  const enteringPath = `${path}?sent`;
  return [
    { name: 'sign in, with texts', path: '/login', visitor: nobody, hydrated: true },
    { name: 'sign in by code', path: '/login/code', visitor: nobody },
    {
      name: 'sign in by code, refused',
      path: '/login/code',
      visitor: nobody,
      fill: { phone: '12' },
      submit: 'Text me a code',
    },
    { name: 'sign in by code, entering', path: '/login/code', visitor: asker },
    {
      name: 'sign in by code, no code',
      path: '/login/code',
      visitor: asker,
      fill: { code: '12' },
      submit: 'Sign In',
    },
    { name: 'profile, with texts', path: '/profile', visitor: unconfirmed },
    { name: 'phone of the account', path, visitor: unconfirmed },
    { name: 'phone of the account, entering', path: enteringPath, visitor: entering },
    { name: 'phone of the account, taking', path: enteringPath, visitor: taking },
    { name: 'phone of the account, confirmed', path, visitor: confirmed },
    {
      name: 'phone of the account, unused',
      path,
      visitor: await customer({ phoneNumber: unused.number, confirmedPhone: unused }),
    },
  ];
}
