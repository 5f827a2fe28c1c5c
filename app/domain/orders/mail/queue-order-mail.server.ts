import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { findVerifiedEmail } from '~/domain/orders/placing/large-order.server';
import type { Order } from '~/domain/orders/order';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import { isTestOrder } from '~/domain/orders/order-number';
import type { Actor } from '~/domain/orders/status/order-status';
import { createCodeLink, createOrderLink } from '~/domain/orders/tracking/order-link.server';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { composeOrderMail, type OrderMailKind } from './order-mail';

/** The others may be sent again: each is about another change. */
const onceOnly: ReadonlySet<OrderMailKind> = new Set([
  'placed',
  'to-pay',
  'paid',
  'shipped',
  'unpaid',
  'paid-late',
]);

/** A payment often comes shortly after the limit: M-Pesa is queried once more by then (docs/decisions/0011). */
const unpaidMailDelayMs = 2 * 60 * 1000;

const mailKey = (kind: OrderMailKind, order: Order): string => `order-${kind} ${order._id.toHexString()}`;

/** Queues nothing for a customer without an email address. Who tries an order gets its emails, whatever address was typed. Limits emails that a customer causes per mailbox, unless it is verified: the address may be a stranger's. */
export async function queueOrderMail(
  kind: OrderMailKind,
  order: Order,
  by: Actor,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (order.personErasedAt) return;
  const email = isTestOrder(order) ? await findTester(order, session) : order.customer.email;
  if (!email) return;
  const limit = kind === 'unpaid' ? 'unpaid-order' : by === 'customer' ? 'order' : null;
  const isOwn = await isOwnMailbox(order, session);
  const isLimited = limit !== null && (kind === 'unpaid' || !isOwn);
  if (isLimited && !(await consumeMailLimits(limit, email, now, session))) return;
  const time = onceOnly.has(kind) ? '' : ` ${order.timeline.length}`;
  const settings = await loadSettings();
  await queueMail(
    {
      key: mailKey(kind, order) + time,
      to: email,
      ...composeMail(
        composeOrderMail(kind, order, {
          links: { order: createOrderLink(order.number), code: createCodeLink(order.number) },
          isOwnMailbox: isOwn,
          payTo: findBusinessNumber(settings),
          refusal: readRefusalText(settings, now),
          offersDelivery: findOfferedMethods(settings).delivery,
        }),
        await loadMailSite(),
      ),
    },
    { session, now, ...(kind === 'unpaid' && { notBefore: new Date(now.getTime() + unpaidMailDelayMs) }) },
  );
}

const findTester = async ({ userId, takenBy }: Order, session: ClientSession): Promise<string | null> => {
  const _id = takenBy ?? userId;
  return (_id && (await collections().users.findOne({ _id }, { session })))?.email ?? null;
};

const isOwnMailbox = async (order: Order, session: ClientSession): Promise<boolean> =>
  (await findVerifiedEmail(order, session))?.toLowerCase() === order.customer.email?.toLowerCase();

/** Money has come, or a code was entered: the email that says the opposite is not sent any more. */
export const withdrawUnpaidMail = (order: Order, session: ClientSession): Promise<unknown> =>
  collections().outbox.deleteOne({ key: mailKey('unpaid', order), state: 'waiting', tries: 0 }, { session });

/** The mailbox limits may have suppressed the confirmation. */
export async function hasConfirmationMail(order: Order): Promise<boolean> {
  const keys = (['placed', 'paid'] as const).map((kind) => mailKey(kind, order));
  const mail = await collections().outbox.findOne({ key: { $in: keys } }, { projection: { _id: 1 } });
  return mail !== null;
}
