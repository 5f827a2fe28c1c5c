import type { IndexDescription } from 'mongodb';
import { collections, type CollectionName } from '../app/domain/collections';

type IndexDeclaration = {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly options?: Omit<IndexDescription, 'key'>;
  /** Which query or which rule needs it. */
  readonly reason: string;
};

/** For fields where upper and lower case are the same; a query must carry it too, or the index does not serve it. */
export const caseInsensitive = { locale: 'en', strength: 2 } as const;

/**
 * The orders of a list end with `_id`, so that two that are equal in the sorted field never swap between two pages. All
 * sorted fields of an index run in one direction: read backwards, it serves the opposite sort. Lists of products are
 * made by an index of the catalogue in memory (docs/decisions/0025) and need none here.
 */
export const indexes: Readonly<Partial<Record<CollectionName, readonly IndexDeclaration[]>>> = {
  products: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'a product page is found by its slug' },
    {
      key: { 'variants.sku': 1 },
      options: { unique: true, partialFilterExpression: { 'variants.sku': { $exists: true } } },
      reason: 'no two products share a SKU; products without variants have none',
    },
    {
      key: { isActive: 1, createdAt: -1, _id: -1 },
      reason: 'the sitemap counts the active products, and lists them by age',
    },
  ],
  categories: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'a category page is found by its slug' },
    { key: { isActive: 1, order: 1 }, reason: 'the filters and menus list the active categories in order' },
  ],
  teamMembers: [
    { key: { isActive: 1, order: 1, _id: 1 }, reason: 'the people of the farm, in the order it gave them' },
  ],
  farmServices: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'the page of a service is found by its slug' },
    { key: { order: 1, _id: 1 }, reason: 'the services, in the order that the farm gave them' },
  ],
  posts: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'a post is found by its slug' },
    { key: { published: 1, createdAt: -1, _id: -1 }, reason: 'the published posts, newest first' },
    { key: { createdAt: -1, _id: -1 }, reason: 'posts and drafts, newest first, for who writes them' },
    { key: { formerSlugs: 1 }, reason: 'an address that a post had before leads to it' },
  ],
  galleryItems: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'a picture of the gallery is found by its slug' },
    { key: { createdAt: -1, _id: -1 }, reason: 'the pictures of the gallery, newest first' },
    { key: { tagKeys: 1, createdAt: -1, _id: -1 }, reason: 'the pictures with one tag, newest first' },
  ],
  comments: [
    {
      key: { postId: 1, parentId: 1, createdAt: -1, _id: -1 },
      reason: 'the comments of a post, newest first, and the replies to one of them',
    },
    { key: { contentHash: 1, createdAt: -1 }, reason: 'the same words sent twice are kept once' },
    {
      key: { email: 1, createdAt: -1 },
      options: { collation: caseInsensitive },
      reason: 'what one address has written, for the owner of the account',
    },
  ],
  messages: [
    { key: { contentHash: 1, createdAt: -1 }, reason: 'the same words sent twice are kept once' },
    {
      key: { email: 1, createdAt: -1 },
      options: { collation: caseInsensitive },
      reason: 'what one address has written, for the owner of the account',
    },
    { key: { status: 1, createdAt: -1, _id: -1 }, reason: 'the messages of one state, newest first' },
  ],
  bookings: [
    { key: { reference: 1 }, options: { unique: true }, reason: 'a booking is opened by its reference' },
    {
      key: { confirmHash: 1 },
      options: { unique: true, partialFilterExpression: { confirmHash: { $exists: true } } },
      reason: 'a mailed link confirms one booking',
    },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'what nobody confirmed is forgotten; others never expire',
    },
    { key: { contentHash: 1, status: 1 }, reason: 'the same visit sent twice is booked once' },
    {
      key: { preferredDate: 1, status: 1 },
      reason: 'how many places of a day are taken, and the visits of a day',
    },
    {
      key: { email: 1 },
      options: { collation: caseInsensitive },
      reason: 'the visits of one address, for the owner of the account',
    },
    { key: { status: 1, createdAt: -1, _id: -1 }, reason: 'the bookings of one state, newest first' },
  ],
  tourDays: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'nobody books a day that is over',
    },
  ],
  newsletterSubscribers: [
    {
      key: { email: 1 },
      options: { unique: true, collation: caseInsensitive },
      reason: 'an address is on the list once, however it is capitalised',
    },
    {
      key: { confirmHash: 1 },
      options: { unique: true, partialFilterExpression: { confirmHash: { $exists: true } } },
      reason: 'a mailed link confirms one address; confirmed ones have none',
    },
    {
      key: { unsubscribeToken: 1 },
      options: { unique: true },
      reason: 'the link at the foot of each e-mail',
    },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'an address that nobody confirmed is forgotten; reads check the time themselves',
    },
  ],
  users: [
    {
      key: { email: 1 },
      options: { unique: true, collation: caseInsensitive },
      reason: 'one account an e-mail address, however it is capitalised',
    },
    {
      key: { 'identities.issuer': 1, 'identities.subject': 1 },
      options: { unique: true, partialFilterExpression: { 'identities.issuer': { $exists: true } } },
      reason: 'an account at another service signs in to one account here',
    },
    {
      key: { role: 1, searchText: 1, _id: 1 },
      reason:
        'each start looks for a super_admin (decisions.md 17), and people of one role are listed by name',
    },
    {
      key: { searchText: 1, _id: 1 },
      reason: 'people are listed by name, which the text begins with; a search looks through its keys alone',
    },
  ],
  accountEvents: [
    { key: { userId: 1, at: -1, _id: -1 }, reason: 'the history of one account, newest first' },
  ],
  sessions: [
    {
      key: { userId: 1, lastSeenAt: -1 },
      reason: 'the list of the browsers that somebody is signed in with',
    },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'what has ended is of no use; reads check the time themselves',
    },
  ],
  signInChallenges: [
    { key: { userId: 1 }, reason: 'what ends the sessions of somebody ends their waiting sign-ins, too' },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'whoever did not finish within ten minutes signs in anew; reads check the time themselves',
    },
  ],
  twoStepSetUps: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'a secret that nobody took into use is kept no longer; reads check the time themselves',
    },
  ],
  accountTokens: [
    { key: { userId: 1, kind: 1 }, reason: 'a new link voids the older ones of its kind' },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'a link whose time is over opens nothing; reads check the time themselves',
    },
  ],
  resetRequests: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'the job takes the oldest first; what nobody answered within an hour is asked again',
    },
  ],
  outbox: [
    { key: { key: 1 }, options: { unique: true }, reason: 'the same e-mail is queued once' },
    { key: { nextTryAt: 1 }, reason: 'the job finds the e-mails that are due' },
    {
      key: { channel: 1, nextTryAt: 1 },
      reason: 'the job finds the forms that are due, among e-mails that wait for a mail server',
    },
    { key: { usefulUntil: 1 }, reason: 'the job finds the e-mails that nobody needs any more' },
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'an e-mail holds personal data and is kept for 30 days',
    },
  ],
  orders: [
    { key: { number: 1 }, options: { unique: true }, reason: 'people and pages find an order by its number' },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true },
      reason: 'one order for one form, however often it is sent (decisions.md 21)',
    },
    {
      key: { userId: 1, createdAt: -1, _id: -1 },
      reason: 'the orders of an account, newest first',
    },
    {
      key: { 'customer.email': 1, userId: 1 },
      options: { collation: caseInsensitive },
      reason: "a guest's orders are offered to the account with the same verified address",
    },
    { key: { status: 1, payBy: 1 }, reason: 'the job finds the orders whose 120 s have passed' },
    {
      key: { 'claim.code': 1 },
      options: { unique: true, partialFilterExpression: { 'claim.code': { $exists: true } } },
      reason: 'one M-Pesa confirmation code pays one order',
    },
    { key: { 'claim.state': 1, 'claim.claimedAt': 1 }, reason: 'the list of claims that an admin matches' },
    { key: { 'refundsDue.since': 1 }, reason: 'the list of money to give back (decisions.md 25)' },
    {
      key: { 'refundsDue.receiptNumber': 1 },
      reason: 'money that is matched by now is flagged no more, whichever order it was reported for',
    },
    {
      key: { 'refundsDue.promptHash': 1 },
      reason: 'the same for money whose receipt is not known, by the id of its prompt',
    },
  ],
  paymentAttempts: [
    { key: { tokenHash: 1 }, options: { unique: true }, reason: 'a callback is known by its address alone' },
    {
      key: { checkoutRequestId: 1 },
      options: { unique: true, partialFilterExpression: { checkoutRequestId: { $exists: true } } },
      reason: 'one attempt for one prompt (mpesa.md); absent until M-Pesa has told it',
    },
    {
      key: { receiptNumber: 1 },
      options: { unique: true, partialFilterExpression: { receiptNumber: { $exists: true } } },
      reason: 'one receipt pays once (mpesa.md); absent until it is paid',
    },
    {
      key: { orderId: 1 },
      options: { unique: true, partialFilterExpression: { pending: true } },
      reason: 'one pending attempt an order (mpesa.md)',
    },
    { key: { orderId: 1, createdAt: -1 }, reason: 'the last attempt of an order, for its waiting page' },
    { key: { pending: 1, expiresAt: 1 }, reason: 'the job finds the attempts whose limit has passed' },
    { key: { nextQueryAt: 1 }, reason: 'the job finds the attempts that M-Pesa is to be asked about' },
  ],
  promptQuotas: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'who got no prompt for a while is forgotten',
    },
  ],
  rateLimits: [
    {
      key: { expiresAt: 1 },
      options: { expireAfterSeconds: 0 },
      reason: 'a window that is over counts nothing any more',
    },
  ],
};

/**
 * Makes the declared indexes that are not there yet, and with them the collections (a transaction can't always).
 * Throws when data breaks a unique index, or when an index of the same keys exists with other options: a migration
 * drops that one first.
 */
export async function ensureIndexes(): Promise<void> {
  const all = collections();
  await Promise.all(
    Object.entries(indexes).map(([name, declarations]) =>
      all[name as CollectionName].createIndexes(
        declarations.map(({ key, options }) => ({ key, ...options })),
      ),
    ),
  );
}
