import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { findVerifiedEmail } from '~/domain/orders/placing/large-order.server';
import type { Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import type { Actor } from '~/domain/orders/status/order-status';
import { loadSettings } from '~/domain/settings/settings.server';
import { isAboutTheWay, isNoticeOn, type CustomerNotice } from '~/domain/settings/order-notices';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { withdrawSms } from '~/domain/sms/outbox/queue-sms.server';
import { queueOrderSms } from '~/domain/orders/sms/queue-order-sms.server';
import { leaveOrderMessage } from '~/domain/orders/door/leave-order-message.server';
import { customerNotices } from './customer-notices';
import { contactParts, noticedOrder } from './noticed-order.server';

/** A payment often comes shortly after the limit: M-Pesa is queried once more by then (docs/decisions/0011). */
const unpaidMailDelayMs = 2 * 60 * 1000;

/** A farm that tidies up its list tells nobody that last week's milk is on its way. */
const maxDaysLate = 3;

/** Without a promised day, an order is on its way within this many days. */
const maxDaysWithoutDay = 14;

function isLongPast({ delivery, createdAt }: Order, now: Date): boolean {
  const lastDay = dueDayOf(delivery) ?? addDays(toDateInput(createdAt), maxDaysWithoutDay);
  return toDateInput(now) > addDays(lastDay, maxDaysLate);
}

const mailKey = (notice: CustomerNotice, order: Order): string =>
  `order-${notice} ${order._id.toHexString()}`;

/**
 * Tells the customer of it by each channel: by email, by SMS where that is set up, and by the rider where only that is left. `together`: the
 * orders of which it tells in one message, `order` among them.
 */
export async function tellCustomer(
  notice: CustomerNotice,
  order: Order,
  by: Actor,
  now: Date,
  session: ClientSession,
  together: readonly Order[] = [order],
): Promise<void> {
  if (isAboutTheWay(notice) && isLongPast(order, now)) return;
  await queueOrderMail(notice, order, { by, together }, now, session);
  await leaveOrderMessage(notice, order, { together, now }, session);
  const isOnce = customerNotices[notice].isOnce === true;
  await queueOrderSms(notice, order, { isOnce, notBefore: findStart(notice, now), together }, now, session);
}

const findStart = (notice: CustomerNotice, now: Date): Date =>
  notice === 'unpaid' ? new Date(now.getTime() + unpaidMailDelayMs) : now;

/** Queues nothing for a customer without an email address. Who tries an order gets its emails, whatever address was typed. Limits emails that a customer causes per mailbox, unless it is verified: the address may be a stranger's. */
async function queueOrderMail(
  notice: CustomerNotice,
  order: Order,
  { by, together }: { readonly by: Actor; readonly together: readonly Order[] },
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (order.personErasedAt) return;
  const settings = await loadSettings();
  if (!isNoticeOn(notice, 'email', settings.notices)) return;
  const email = isTestOrder(order) ? await findTester(order, session) : order.customer.email;
  if (!email) return;
  const limit = notice === 'unpaid' ? 'unpaid-order' : by === 'customer' ? 'order' : null;
  const isOwn = await isOwnMailbox(order, session);
  const isLimited = limit !== null && (notice === 'unpaid' || !isOwn);
  if (isLimited && !(await consumeMailLimits(limit, email, now, session))) return;
  const { isOnce, email: compose } = customerNotices[notice];
  const time = isOnce ? '' : ` ${order.timeline.length}`;
  const { subject, heading, parts } = compose(
    noticedOrder(order, settings, {
      isOwnMailbox: isOwn,
      phones: await findPhoneNow(order, session),
      now,
      together,
    }),
  );
  const site = await loadMailSite();
  await queueMail(
    {
      key: mailKey(notice, order) + time,
      to: email,
      ...composeMail(
        { subject: `${site.name}: ${subject}`, heading, parts: [...parts, ...contactParts(order, settings)] },
        site,
      ),
    },
    { session, now, notBefore: findStart(notice, now) },
  );
}

const findTester = async ({ userId, takenBy }: Order, session: ClientSession): Promise<string | null> => {
  const _id = takenBy ?? userId;
  return (_id && (await collections().users.findOne({ _id }, { session })))?.email ?? null;
};

const isOwnMailbox = async (order: Order, session: ClientSession): Promise<boolean> =>
  (await findVerifiedEmail(order, session))?.toLowerCase() === order.customer.email?.toLowerCase();

/** Money has come, or a code was entered: what says the opposite is not sent any more. */
export async function withdrawUnpaidNotice(order: Order, session: ClientSession): Promise<void> {
  const key = mailKey('unpaid', order);
  await collections().outbox.deleteOne({ key, state: 'waiting', tries: 0 }, { session });
  await withdrawSms(key, session);
}

/** The mailbox limits may have suppressed the confirmation. */
export async function hasConfirmationMail(order: Order): Promise<boolean> {
  const keys = (['placed', 'paid'] as const).map((kind) => mailKey(kind, order));
  const mail = await collections().outbox.findOne({ key: { $in: keys } }, { projection: { _id: 1 } });
  return mail !== null;
}
