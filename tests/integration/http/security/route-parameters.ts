import { expect } from 'vitest';
import { apiKeyValues } from '../../../support/fixtures/api-keys';
import { organizationValues } from '../../../support/fixtures/organizations';
import { expenseDetails } from '../../../support/fixtures/payments';
import { createSignedInVisitor, makeUser } from '../../../support/fixtures/users';
import { messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { webhookValues } from '../../../support/fixtures/webhooks';
import type { TableRoute } from '../../../support/shop/route-table';
import type { Shop } from '../../../support/shop/start-shop';
import { createVisitor, placeOrder, type Visitor } from '../../../support/shop/visitor';

/** A value for each URL parameter, such as `:slug`, or for that of one screen: `/team-admin/:itemId`. */
type RouteParameters = Readonly<Record<string, string>>;

/** The address of a route with these values. */
export const addressesWith =
  (parameters: RouteParameters) =>
  ({ addressPattern }: Pick<TableRoute, 'addressPattern'>): string =>
    addressPattern.replace(/:\w+\??|\*/g, (name, offset: number) => {
      const parameter = name.replace('?', '');
      const value = parameters[addressPattern.slice(0, offset) + parameter] ?? parameters[parameter];
      if (value === undefined) throw new Error(`${addressPattern}: nothing stands for ${name}`);
      return value;
    });

const fixed: RouteParameters = {
  ':slug': 'fresh-cow-milk',
  ':category': 'cheese',
  ':subcategory': 'fresh-cheese',
  ':post': 'a-morning-at-the-milking-shed',
  ':item': 'the-nursery',
  ':service': 'education-and-outreach',
  ':token': 'no-token-of-ours',
  ':code': 'AB12CE',
  ':callback': 'reports',
  ':secret': 'no-secret-of-ours',
  ':reference': 'no-booking-of-anybodys',
  ':comment': 'no-comment-of-anybodys',
  ':pagePart': 'hero',
  ':textsOf': 'gallery',
  ':topics': 'service-topics',
  ':list': 'stats',
  ':entry': 'add',
  ':paymentKey': 'order',
  ':holder': 'unknown',
  ':section': 'pickup',
  ':step': 'reach',
  ':text': 'privacy-policy',
  ':row': 'branch-1',
  ':version': '7',
  ':issueId': 'f'.repeat(24),
  ':subscriberId': 'f'.repeat(24),
  ':attemptId': 'f'.repeat(24),
  ':choiceId': 'f'.repeat(24),
  ':standingOrderId': 'f'.repeat(24),
  ':invitationId': 'f'.repeat(24),
  ':day': tourDay(),
  ':part': '1.xml',
  ':file': 'no-picture-of-ours.webp',
  ':group': 'products',
  '*': 'nowhere',
};

/** Values of things that exist and belong to another user; what is not one thing of the shop is in `fixed`. */
export async function createRouteParameters(shop: Shop): Promise<RouteParameters> {
  const { number } = await placeOrder(createVisitor(shop.url));
  const otherUser = makeUser();
  await shop.database().collection<typeof otherUser>('users').insertOne(otherUser);
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  await recordBill(admin);
  const writer = createVisitor(shop.url);
  await writer.post('/contact-us', messageDetails);
  await writer.post('/booking', visitDetails);
  await admin.post('/organizations-admin/new', organizationValues());
  await admin.post('/settings-admin/api-keys/new', apiKeyValues());
  await admin.post('/settings-admin/webhooks/new', webhookValues);
  const findId = async (collection: string, query: object = {}) =>
    String((await shop.database().collection(collection).findOne(query))?._id);
  await admin.post(`/settings-admin/webhooks/${await findId('webhookEndpoints')}`, { intent: 'test' });
  return {
    ...fixed,
    ':number': number,
    ':id': otherUser._id.toHexString(),
    ':payment': 'V-00001',
    ':blogId': await findId('posts', { published: false }),
    ':endpointId': await findId('webhookEndpoints'),
    ':deliveryId': await findId('webhookDeliveries'),
    ':messageId': await findId('messages'),
    ':bookingId': await findId('bookings'),
    ':organizationId': await findId('organizations'),
    ':keyId': await findId('apiKeys'),
    ':productId': await findId('products'),
    ':categoryId': await findId('categories'),
    '/services-admin/:itemId': await findId('farmServices'),
    '/team-admin/:itemId': await findId('teamMembers'),
    '/faq-admin/:itemId': await findId('questions'),
    '/testimonials-admin/:itemId': await findId('testimonials'),
    '/tour-admin/:itemId': await findId('tourStops'),
  };
}

/** An expense on account: it can be paid, updated and reversed. */
async function recordBill(admin: Visitor): Promise<void> {
  const response = await admin.post('/payments/new', { ...expenseDetails, method: 'CREDIT' });
  expect(response.status).toBe(303);
}
