import type { ClientSession } from 'mongodb';
import { collections, type CollectionName } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { bookingCode } from '~/domain/bookings/tour-booking';
import { eraseBookings, findBookingsByEmail } from '~/domain/bookings/booking-personal-data.server';
import { cartLineId } from '~/domain/cart/cart';
import { findProducts } from '~/domain/catalogue/catalogue-queries.server';
import { toldPrice } from '~/domain/standing-orders/prices/told-prices';
import {
  eraseComments,
  eraseNameFromBlock,
  findBlockByEmail,
  findCommentsBy,
} from '~/domain/comments/comment-personal-data.server';
import { eraseFromIssues } from '~/domain/newsletter/issues/erase-from-issues.server';
import { eraseMessages, findMessagesByEmail } from '~/domain/messages/message-personal-data.server';
import {
  erasePersonFromOrders,
  erasePersonFromPayments,
} from '~/domain/orders/customers/erase-person.server';
import { eraseNameFromCashDays } from '~/domain/payments/cash-up/erase-name.server';
import { eraseFarmNotices } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { discountAmount } from '~/domain/orders/corrections/discount';
import { eraseCodeSms, eraseSms } from '~/domain/sms/erase-sms.server';
import { toCents, type Cents } from '~/lib/format/money';
import { noPhone, type PhoneNumber } from '~/lib/format/phone';
import { findOrderAttempts } from '~/domain/mpesa/attempts/find-order-attempts.server';
import { endStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { readerWords } from '~/domain/standing-orders/list/reader-words';
import type { StandingLine } from '~/domain/standing-orders/standing-order';
import type { DataSubject } from './data-subject.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';

type PersonalData = {
  /** Name and content in the export: no hashes, no secrets, no data of other people. */
  readonly download?: readonly [name: string, collect: (subject: DataSubject) => unknown];
  readonly erase: (subject: DataSubject, session: ClientSession, now: Date) => Promise<unknown>;
};

/** The reason why a collection has no lasting personal data. */
type NoPersonalData = { readonly noPersonalData: string };

const inShillings = (amount: Cents | null): number | null => amount && amount / 100;

/** Data Protection Act, 2019, sections 26, 38 and 40. A missing collection is a type error. */
const personalDataRegistry = {
  users: {
    download: ['profile', collectProfile],
    erase: ({ user }, session) => collections().users.deleteOne({ _id: user._id }, { session }),
  },
  sessions: {
    download: ['sessions', collectSessions],
    erase: ({ user }, session) => collections().sessions.deleteMany({ userId: user._id }, { session }),
  },
  // Not exported: these four expire within hours and contain secrets.
  signInChallenges: {
    erase: ({ user }, session) =>
      collections().signInChallenges.deleteMany({ userId: user._id }, { session }),
  },
  twoStepSetUps: {
    erase: ({ user }, session) => collections().twoStepSetUps.deleteMany({ userId: user._id }, { session }),
  },
  accountTokens: {
    erase: ({ user }, session) => collections().accountTokens.deleteMany({ userId: user._id }, { session }),
  },
  // Not exported: they expire within a day, and contain no code.
  phoneCodes: {
    erase: async (subject, session) => {
      const { phoneCodes } = collections();
      await phoneCodes.deleteMany({ userId: subject.user._id }, { session });
      await phoneCodes.deleteMany({ phone: { $in: codePhonesOf(subject) } }, { session });
    },
  },
  phoneCodePauses: { noPersonalData: 'when codes by text were stopped' },
  // Not exported: it expires within an hour, and nothing was saved.
  unsavedForms: {
    erase: ({ user: { email } }, session) =>
      collections().unsavedForms.deleteMany({ account: accountLimitKey(email) }, { session }),
  },
  // Not exported: numbers of orders, for an hour.
  orderChoices: {
    erase: ({ user }, session) => collections().orderChoices.deleteMany({ userId: user._id }, { session }),
  },
  // Not exported: hashes only.
  signInAddresses: {
    erase: ({ user: { email } }, session) =>
      collections().signInAddresses.deleteMany({ account: accountLimitKey(email) }, { session }),
  },
  resetRequests: {
    erase: ({ user: { email } }, session) =>
      collections().resetRequests.deleteMany({ email }, { session, collation: caseInsensitive }),
  },
  // Those that the person has sent end with the account, too.
  invitations: {
    download: ['invitations', collectInvitations],
    erase: async (subject, session) => {
      const { invitations } = collections();
      await invitations.deleteMany({ 'by.userId': subject.user._id }, { session });
      await invitations.deleteMany(
        { email: verifiedAddress(subject) },
        { session, collation: caseInsensitive },
      );
    },
  },
  // The audit log stays: it has no names, and the user id matches nothing after the deletion.
  accountEvents: { download: ['history', collectHistory], erase: () => Promise.resolve() },
  // The entries stay, without the names: they prove what was changed in the shop.
  auditEntries: {
    erase: async ({ user }, session) => {
      const name = 'Deleted account';
      const { auditEntries } = collections();
      const own = { 'by.userId': user._id };
      await auditEntries.updateMany(own, { $set: { 'by.name': name, clientAddress: null } }, { session });
      const about = { subject: 'account', subjectId: user._id.toHexString() } as const;
      await auditEntries.updateMany(about, { $set: { subjectName: name } }, { session });
    },
  },
  // Not exported: products, for a day.
  productImports: {
    erase: ({ user }, session) => collections().productImports.deleteMany({ userId: user._id }, { session }),
  },
  // As the audit log: the ledger must add up to the stock.
  stockMovements: {
    erase: ({ user }, session) =>
      collections().stockMovements.updateMany(
        { 'by.userId': user._id },
        { $set: { 'by.name': 'Deleted account' } },
        { session },
      ),
  },
  // As the audit log: the history of the settings stays, without the name.
  connections: {
    erase: ({ user }, session) =>
      collections().connections.updateMany(
        { 'setBy.userId': user._id },
        { $set: { 'setBy.name': 'Deleted account' } },
        { session },
      ),
  },
  settingsVersions: {
    erase: ({ user }, session) =>
      collections().settingsVersions.updateMany(
        { 'by.userId': user._id },
        { $set: { 'by.name': 'Deleted account' } },
        { session },
      ),
  },
  // As the audit log: it must be known which terms stood when.
  legalTextVersions: {
    erase: ({ user }, session) =>
      collections().legalTextVersions.updateMany(
        { 'by.userId': user._id },
        { $set: { 'by.name': 'Deleted account' } },
        { session },
      ),
  },
  // As the audit log: a key outlives the account of its maker, without the name.
  apiKeys: {
    erase: async ({ user }, session) => {
      const name = 'Deleted account';
      const { apiKeys } = collections();
      const [made, revoked] = [{ 'createdBy.userId': user._id }, { 'revoked.by.userId': user._id }];
      await apiKeys.updateMany(made, { $set: { 'createdBy.name': name } }, { session });
      await apiKeys.updateMany(revoked, { $set: { 'revoked.by.name': name } }, { session });
    },
  },
  carts: {
    download: ['cart', collectCart],
    erase: ({ user }, session) => collections().carts.deleteOne({ _id: user._id }, { session }),
  },
  wishlists: {
    download: ['wishlist', collectWishlist],
    erase: ({ user }, session) => collections().wishlists.deleteOne({ _id: user._id }, { session }),
  },
  orders: {
    download: ['orders', collectOrders],
    erase: ({ orders }, session, now) => erasePersonFromOrders(orders, now, session),
  },
  // Their orders stay, as all do; those of tomorrow that are made already come.
  standingOrders: {
    download: ['standingOrders', collectStandingOrders],
    erase: async ({ standingOrders: found }, session, now) => {
      // Other programs hear of the end before it is gone.
      for (const each of found.filter(({ isOpen }) => isOpen))
        await endStandingOrder(each._id.toHexString(), { by: { kind: 'customer' }, now, within: session });
      await eraseSms(found, session);
      const _id = { $in: found.map((each) => each._id) };
      await collections().standingOrders.deleteMany({ _id }, { session });
    },
  },
  // Not exported: for a day, until its link is opened.
  standingRequests: {
    erase: async (subject, session) => {
      const { standingRequests } = collections();
      await standingRequests.deleteMany({ userId: subject.user._id }, { session });
      await standingRequests.deleteMany(
        { 'form.customer.email': verifiedAddress(subject) },
        { session, collation: caseInsensitive },
      );
    },
  },
  // Names orders only, whose download has what it says. The text of its emails is erased once they are sent.
  farmNotices: {
    erase: ({ orders }, session) =>
      eraseFarmNotices(
        orders.map(({ _id }) => _id),
        session,
      ),
  },
  // Without the prompts of organizations, whose contacts the farm removes when asked.
  paymentAttempts: {
    download: ['payments', collectPayments],
    erase: ({ orders }, session) => erasePersonFromPayments(orders, session),
  },
  outbox: {
    download: ['emails', collectEmails],
    erase: async (subject, session) => {
      const options = { session, collation: caseInsensitive };
      await eraseFromIssues(emailsTo(subject), options);
      await collections().outbox.deleteMany(emailsTo(subject), options);
    },
  },
  // Fate and cost of a text stay, without the phone.
  smsMessages: {
    download: ['texts', collectTexts],
    erase: async (subject, session) => {
      await eraseSms(subject.orders, session);
      await eraseCodeSms(codePhonesOf(subject), session);
    },
  },
  smsOptOuts: {
    download: ['textsStopped', collectOptOuts],
    erase: ({ orders }, session) =>
      collections().smsOptOuts.deleteMany({ _id: { $in: phonesOf(orders) } }, { session }),
  },
  newsletterSubscribers: {
    download: ['newsletter', collectNewsletter],
    erase: (subject, session) =>
      collections().newsletterSubscribers.deleteMany(subscriptionsOf(subject), {
        session,
        collation: caseInsensitive,
      }),
  },
  backInStockRequests: {
    download: ['backInStock', collectBackInStock],
    erase: (subject, session) =>
      collections().backInStockRequests.deleteMany(subscriptionsOf(subject), {
        session,
        collation: caseInsensitive,
      }),
  },
  comments: {
    download: ['comments', collectComments],
    erase: (subject, session) => eraseComments(toCommenter(subject), session),
  },
  commenterBlocks: {
    download: ['commentBlock', collectBlock],
    erase: (subject, session) => eraseNameFromBlock(verifiedAddress(subject), session),
  },
  messages: {
    download: ['messages', collectMessages],
    erase: async (subject, session) => {
      await eraseMessages(verifiedAddress(subject), session);
      const { _id } = subject.user;
      await collections().messages.updateMany(
        { assignedTo: _id },
        { $unset: { assignedTo: '' } },
        { session },
      );
    },
  },
  bookings: {
    download: ['visits', collectBookings],
    erase: (subject, session) => eraseBookings(verifiedAddress(subject), session),
  },
  // Contacts of a business customer: the farm removes them when asked. Who changed a status is a name of staff.
  organizations: {
    erase: ({ user }, session) =>
      collections().organizations.updateMany(
        { 'subscription.history.by.userId': user._id },
        { $set: { 'subscription.history.$[change].by.name': 'Deleted account' } },
        { session, arrayFilters: [{ 'change.by.userId': user._id }] },
      ),
  },
  // As the audit log: the books must add up.
  accountEntries: {
    erase: ({ user }, session) =>
      collections().accountEntries.updateMany(
        { 'by.userId': user._id },
        { $set: { 'by.name': 'Deleted account' } },
        { session },
      ),
  },
  // As the audit log: what was counted stays, without the name of who counted or had it.
  cashDays: { erase: ({ user }, session) => eraseNameFromCashDays(user._id, session) },
  // As the audit log: who added an endpoint is a name of staff.
  webhookEndpoints: {
    erase: ({ user }, session) =>
      collections().webhookEndpoints.updateMany(
        { 'createdBy.userId': user._id },
        { $set: { 'createdBy.name': 'Deleted account' } },
        { session },
      ),
  },
  webhookDeliveries: {
    noPersonalData: 'the numbers, states and amounts of orders, without their customers, for 30 days',
  },
  smsReports: { noPersonalData: 'what became of a text, until its id is known, for 24 hours' },
  smsChannel: { noPersonalData: 'why no texts are sent' },
  smsCounts: { noPersonalData: 'counts the texts of a day by hashed phone number, for two days' },
  orderCodes: { noPersonalData: 'codes by which texts name orders' },
  accountTotals: { noPersonalData: 'sums of the entries' },
  entryNumbers: { noPersonalData: 'the last numbers of vouchers' },
  tourDays: { noPersonalData: 'opens, closes and locks a day for bookings' },
  salesDays: { noPersonalData: 'what was sold on a day' },
  preparations: { noPersonalData: 'what the orders of a day need' },
  promptQuotas: { noPersonalData: 'counts prompts by phone number, for 25 hours' },
  tillPayments: {
    noPersonalData:
      'what was paid to the till; the first name and the masked number of a payer whose payment nobody knows yet, until somebody does',
  },
  tillAddresses: { noPersonalData: 'secret addresses that M-Pesa calls' },
  mpesaCodes: { noPersonalData: 'locks a code, without who paid' },
  rateLimits: {
    noPersonalData:
      'counts attempts by client address, phone number or hashed email address, for a day at most',
  },
  newsletterIssues: { noPersonalData: 'what the farm writes; who gets it is in the outbox' },
  homeContent: { noPersonalData: 'the site' },
  aboutContent: { noPersonalData: 'the site' },
  pageTexts: { noPersonalData: 'the site' },
  teamMembers: {
    noPersonalData: 'what the farm says in public about the people who work there',
  },
  farmServices: { noPersonalData: 'the site' },
  questions: { noPersonalData: 'the site' },
  testimonials: { noPersonalData: 'what customers let the farm publish; the farm deletes it when asked' },
  tourStops: { noPersonalData: 'the site' },
  posts: { noPersonalData: 'what the farm publishes' },
  galleryItems: { noPersonalData: 'what the farm publishes' },
  products: { noPersonalData: 'the catalogue' },
  categories: { noPersonalData: 'the catalogue' },
  settings: {
    noPersonalData:
      'the site; names and phone numbers of riders, whom the farm removes when asked, and numbers of its own that get texts: what is removed is nowhere then',
  },
  legalTexts: { noPersonalData: 'the site' },
  images: { noPersonalData: 'what the farm shows, without what cameras write into pictures' },
  darajaTokens: { noPersonalData: "the shop's own token" },
  smsSecrets: { noPersonalData: 'how often the addresses of callbacks were renewed' },
  expectedStock: { noPersonalData: 'what the farm expects to milk' },
  morningShares: { noPersonalData: 'how what is short is shared' },
  operations: { noPersonalData: 'when backups were made, jobs ran and M-Pesa answered' },
  alarms: { noPersonalData: 'what is wrong with the shop' },
  migrations: { noPersonalData: 'the state of the database' },
  seeds: { noPersonalData: 'the state of the database' },
  contentVersions: { noPersonalData: 'what changed in the catalogue' },
  leases: { noPersonalData: 'the work of processes' },
} satisfies Record<CollectionName, PersonalData | NoPersonalData>;

const registry: readonly (PersonalData | NoPersonalData)[] = Object.values(personalDataRegistry);

export async function exportPersonalData(subject: DataSubject): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {};
  for (const entry of registry)
    if ('erase' in entry && entry.download) {
      const [name, collect] = entry.download;
      collected[name] = await collect(subject);
    }
  return collected;
}

/** Sequential: a transaction does not support parallel operations. */
export async function erasePersonalData(
  subject: DataSubject,
  now: Date,
  session: ClientSession,
): Promise<void> {
  for (const entry of registry) if ('erase' in entry) await entry.erase(subject, session, now);
}

function collectProfile({ user }: DataSubject) {
  const { email, emailVerifiedAt, firstName, lastName, phoneNumber, addresses, role, identities } = user;
  return {
    email,
    emailVerifiedAt,
    firstName,
    lastName,
    phoneNumber,
    confirmedPhone: user.confirmedPhone ?? null,
    addresses,
    role,
    permissions: permissionsOf(user),
    signsInBy: { password: user.passwordHash !== null, services: identities },
    twoStep: user.twoStep
      ? { since: user.twoStep.since, recoveryCodesLeft: user.twoStep.recoveryCodes.length }
      : null,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    lastSeenAt: user.lastSeenAt ?? null,
  };
}

async function collectSessions({ user }: DataSubject) {
  const sessions = await collections().sessions.find({ userId: user._id }).sort({ lastSeenAt: -1 }).toArray();
  return sessions.map(
    ({ device, method, twoStep, remember, createdAt, confirmedAt, lastSeenAt, expiresAt }) => ({
      device,
      method,
      twoStep,
      remember,
      createdAt,
      confirmedAt,
      lastSeenAt,
      expiresAt,
    }),
  );
}

async function collectHistory({ user }: DataSubject) {
  const events = await collections()
    .accountEvents.find({ userId: user._id })
    .sort({ at: -1, _id: -1 })
    .toArray();
  return events.map(({ at, change, byUserId }) => ({
    at,
    ...change,
    by: byUserId.equals(user._id) ? 'you' : 'the farm',
  }));
}

async function collectCart({ user }: DataSubject) {
  const cart = await collections().carts.findOne({ _id: user._id });
  const lines = cart?.lines ?? [];
  const names = await namesOf(lines.map(({ productId }) => productId));
  return lines.map(({ productId, sku, quantity, seenPrice }) => ({
    product: names.get(productId) ?? null,
    productId,
    sku,
    quantity,
    seenPrice: inShillings(seenPrice),
  }));
}

async function collectWishlist({ user }: DataSubject) {
  const wishlist = await collections().wishlists.findOne({ _id: user._id });
  const productIds = wishlist?.productIds ?? [];
  const names = await namesOf(productIds);
  return productIds.map((productId) => ({ product: names.get(productId) ?? null, productId }));
}

const namesOf = async (productIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await findProducts(productIds)).map(({ _id, name }) => [_id.toHexString(), name]));

const phonesOf = (orders: DataSubject['orders']): readonly PhoneNumber[] => [
  ...new Set(orders.flatMap(({ customer: { phone } }) => (phone === noPhone ? [] : [phone]))),
];

const shownCustomer = (customer: DataSubject['orders'][number]['customer']) => ({
  ...customer,
  phone: customer.phone === noPhone ? null : customer.phone,
});

/** Phones that got codes: of the orders, and the confirmed one. A phone that merely stands in the profile may be anybody's. */
const codePhonesOf = ({ user, orders }: DataSubject) => [
  ...phonesOf(orders),
  ...(user.confirmedPhone ? [user.confirmedPhone.number] : []),
];

async function collectStandingOrders({ standingOrders: found }: DataSubject) {
  const names = await namesOf(
    found.flatMap(({ rules, ownDays }) =>
      [...rules, ...ownDays].flatMap(({ lines }) => lines.map(({ productId }) => productId)),
    ),
  );
  const sizeOf = ({ productId, sku, quantity }: StandingLine) => ({
    product: names.get(productId) ?? null,
    sku,
    quantity,
  });
  return found.map(({ customer, place, rules, told, pauses, ownDays, endsOn, ...order }) => ({
    ...shownCustomer(customer),
    place,
    payment: order.payment,
    rules: rules.map(({ from, days, lines }) => ({
      from,
      days,
      lines: lines.map((line) => ({
        ...sizeOf(line),
        price: inShillings(toldPrice(told, cartLineId(line), from) ?? toCents(0)),
      })),
    })),
    pauses: pauses.map(({ from, until, by }) => ({ from, until, by })),
    changedDays: ownDays.map(({ day, lines, by }) => ({ day, lines: lines.map(sizeOf), by })),
    endsOn,
    freedPhone: order.freedPhone ?? null,
    missed: order.missed.map(({ day, reason }) => ({ day, reason: readerWords.household.missed[reason] })),
    toBeTold: (order.toTell ?? []).map(({ at, text }) => ({ at, text })),
    history: order.timeline.map(({ at, by, text }) => ({ at, by, text })),
    begun: order.createdAt,
  }));
}

async function collectTexts({ orders, standingOrders }: DataSubject) {
  const about = [...orders, ...standingOrders];
  const texts = await collections()
    .smsMessages.find({ orderId: { $in: about.map(({ _id }) => _id) } })
    .sort({ createdAt: 1 })
    .toArray();
  return texts.map(({ to, kind, text, state, report, createdAt }) => ({
    to,
    about: kind,
    text,
    state,
    report: report?.status ?? null,
    createdAt,
  }));
}

async function collectOptOuts({ orders }: DataSubject) {
  const optOuts = await collections()
    .smsOptOuts.find({ _id: { $in: phonesOf(orders) } })
    .toArray();
  return optOuts.map(({ _id: phone, ours, theirs }) => ({ phone, here: ours, atTheOperator: theirs }));
}

function collectOrders({ orders }: DataSubject) {
  return orders.map((order) => ({
    number: order.number,
    createdAt: order.createdAt,
    placedAsGuest: order.userId === null,
    customer: shownCustomer(order.customer),
    items: order.items.map(({ name, sku, quantity, price, notes }) => ({
      name,
      sku,
      quantity,
      price: inShillings(price),
      notes,
    })),
    delivery: order.delivery,
    subtotal: inShillings(order.subtotal),
    deliveryFee: inShillings(order.deliveryFee),
    discount: inShillings(discountAmount(order)),
    totalAmount: inShillings(order.totalAmount),
    paymentMethod: order.paymentMethod,
    paymentPhone: order.paymentPhone,
    paymentStatus: order.paymentStatus,
    paidAt: order.paidAt,
    receiptNumber: order.receiptNumber,
    confirmationCode: order.claim?.code ?? null,
    paidInParts: (order.partPayments ?? []).map(({ amount, method = 'mpesa', receiptNumber, at }) => ({
      amount: inShillings(amount),
      method,
      receiptNumber,
      at,
    })),
    codesToBeFound: (order.unseenCodes ?? []).map(({ code, amount, at }) => ({
      code,
      amount: inShillings(amount),
      at,
    })),
    takenBackByMpesa: (order.reversals ?? []).map(({ of, amount, state, at }) => ({
      of,
      amount: inShillings(amount),
      state,
      at,
    })),
    morning: order.standing
      ? { day: order.standing.day, outcome: order.standing.outcome?.kind ?? null }
      : null,
    toGiveBack: order.refundsDue.map(({ reason, amount, receiptNumber, since }) => ({
      reason,
      amount: inShillings(amount),
      receiptNumber,
      since,
    })),
    givenBack: (order.refunds ?? []).map(({ amount, method, code, reason, at }) => ({
      amount: inShillings(amount),
      method,
      code,
      reason,
      at,
    })),
    status: order.status,
    // Without the names of staff.
    timeline: order.timeline.map(({ at, text }) => ({ at, text })),
    notesOfTheFarm: (order.internalNotes ?? []).map(({ at, text }) => ({ at, text })),
  }));
}

async function collectPayments({ orders }: DataSubject) {
  const attempts = await findOrderAttempts(orders.map(({ _id }) => _id));
  return attempts.map((attempt) => ({
    order: attempt.orderNumber,
    phone: attempt.phone,
    amount: inShillings(attempt.amount),
    state: attempt.state,
    receiptNumber: attempt.receiptNumber ?? null,
    paidBy: attempt.reports.flatMap(({ sender }) => sender ?? []),
    result: attempt.resultText,
    createdAt: attempt.createdAt,
    settledAt: attempt.settledAt,
  }));
}

async function collectNewsletter(subject: DataSubject) {
  const found = await collections()
    .newsletterSubscribers.find(subscriptionsOf(subject), { collation: caseInsensitive })
    .toArray();
  return found.map(({ email, state, requestedAt, confirmedAt }) => ({
    email,
    state,
    askedAt: requestedAt,
    confirmedAt,
  }));
}

async function collectBackInStock(subject: DataSubject) {
  const found = await collections()
    .backInStockRequests.find(subscriptionsOf(subject), { collation: caseInsensitive })
    .toArray();
  const names = await namesOf(found.map(({ productId }) => productId.toHexString()));
  return found.map(({ email, productId, sku, state, requestedAt, confirmedAt, expiresAt }) => ({
    email,
    product: names.get(productId.toHexString()) ?? null,
    sku,
    state,
    askedAt: requestedAt,
    confirmedAt,
    until: expiresAt,
  }));
}

const subscriptionsOf = (subject: DataSubject) => ({ email: verifiedAddress(subject) });

/** '' for an unverified address, which may belong to somebody else; no document has it. */
const verifiedAddress = ({ user }: DataSubject): string => (user.emailVerifiedAt ? user.email : '');

const toCommenter = (subject: DataSubject) => ({
  userId: subject.user._id,
  email: verifiedAddress(subject),
});

async function collectComments(subject: DataSubject) {
  const comments = await findCommentsBy(toCommenter(subject));
  return comments.map(({ author, email, content, status, createdAt }) => ({
    author,
    email,
    content,
    status,
    createdAt,
  }));
}

async function collectInvitations(subject: DataSubject) {
  const invitations = await collections()
    .invitations.find({ email: verifiedAddress(subject) }, { collation: caseInsensitive })
    .toArray();
  return invitations.map(({ name, email, role, sentAt, endsAt }) => ({ name, email, role, sentAt, endsAt }));
}

async function collectBlock(subject: DataSubject) {
  const block = await findBlockByEmail(verifiedAddress(subject));
  return block && { since: block.createdAt };
}

async function collectMessages(subject: DataSubject) {
  const messages = await findMessagesByEmail(verifiedAddress(subject));
  return messages.map((message) => ({
    name: message.name,
    email: message.email,
    phone: message.phone,
    category: message.category,
    subject: message.subject,
    message: message.message,
    status: message.status,
    // Without the names of staff.
    answers: (message.answers ?? []).map(({ at, text }) => ({ at, text })),
    createdAt: message.createdAt,
  }));
}

async function collectBookings(subject: DataSubject) {
  const bookings = await findBookingsByEmail(verifiedAddress(subject));
  return bookings.map((booking) => ({
    code: bookingCode(booking),
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email,
    phone: booking.phone,
    preferredDate: booking.preferredDate,
    startsAt: booking.startsAt,
    durationMinutes: booking.durationMinutes,
    groupSize: booking.groupSize,
    specialRequests: booking.specialRequests,
    status: booking.status,
    history: (booking.history ?? []).map(({ status, at, by, why, movedFrom }) => ({
      status,
      at,
      by: by === 'visitor' ? 'you' : 'the farm',
      ...(why && { why }),
      ...(movedFrom && { movedFrom }),
    })),
    createdAt: booking.createdAt,
  }));
}

/** Without the bodies, which may contain links with tokens. */
async function collectEmails(subject: DataSubject) {
  const emails = await collections()
    .outbox.find(emailsTo(subject), { collation: caseInsensitive })
    .sort({ createdAt: -1 })
    .toArray();
  return emails.map(({ to, subject, state, createdAt, settledAt }) => ({
    to,
    subject,
    state,
    createdAt,
    settledAt,
  }));
}

/** Emails to an unverified address about orders, messages, visits, the newsletter and products may concern somebody else. */
function emailsTo({ user, orders }: DataSubject) {
  const ids = orders.map(({ _id }) => _id.toHexString());
  const aboutOrders = { key: { $regex: `^order-[a-z-]+ (${ids.join('|')})( |$)` } };
  const others = user.emailVerifiedAt
    ? {}
    : { key: { $regex: '^(?!order-|message-|booking-|newsletter-|back-in-stock-)' } };
  return { $or: [{ to: user.email, ...others }, ...(ids.length > 0 ? [aboutOrders] : [])] };
}
