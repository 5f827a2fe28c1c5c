import type { ClientSession, ObjectId } from 'mongodb';
import { listFarmAddresses } from '~/domain/accounts/people/super-admins.server';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { findPhonesNow } from '~/domain/orders/customers/find-phones-now.server';
import { isNoticeOn } from '~/domain/settings/order-notices';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { createWriteConflict } from '#db/write-conflict';
import {
  minNoticeMailIntervalMs,
  noticeDelayMs,
  noticeRetentionMs,
  type FarmNotice,
} from '~/domain/notices/farm-notice';
import { composeFarmNoticeMail } from './farm-notice-mail';

/** One transaction marks them; what is left goes with the next mail. */
const maxNoticesPerMail = 200;

/**
 * Queues one mail with all waiting notices when the oldest has waited for noticeDelayMs, and not before
 * minNoticeMailIntervalMs have passed since the last one. The notices are marked in the transaction that queues it: none
 * is lost or told twice, whenever the process dies. Returns the number of notices that were queued.
 */
export async function queueFarmNoticeMail(now: Date): Promise<number> {
  if (!(await isMailDue(now))) return 0;
  const { notices: settings, email } = await loadSettings();
  return withTransaction(async (session) => {
    const waiting = await collections()
      .farmNotices.find({ queuedAt: null }, { session })
      .sort({ createdAt: 1 })
      .limit(maxNoticesPerMail)
      .toArray();
    const isWanted = ({ kind }: FarmNotice) => isNoticeOn(kind, 'email', settings);
    const wanted = waiting.filter(isWanted);
    await deleteNotices(
      waiting.filter((notice) => !isWanted(notice)),
      session,
    );
    if (wanted.length === 0) return 0;
    const recipients = await listRecipients(settings, email, session);
    await queueMailWith(wanted, { recipients, namesCustomer: settings.namesCustomer }, now, session);
    const { modifiedCount } = await collections().farmNotices.updateMany(
      { _id: { $in: wanted.map(({ _id }) => _id) }, queuedAt: null },
      { $set: { queuedAt: now, expiresAt: new Date(now.getTime() + noticeRetentionMs) } },
      { session },
    );
    if (modifiedCount !== wanted.length) throw createWriteConflict('the notices to the farm');
    return wanted.length;
  });
}

async function isMailDue(now: Date): Promise<boolean> {
  const { farmNotices } = collections();
  const oldest = await farmNotices.findOne({ queuedAt: null }, { sort: { createdAt: 1 } });
  if (!oldest || now.getTime() - oldest.createdAt.getTime() < noticeDelayMs) return false;
  const last = await farmNotices.findOne({ queuedAt: { $ne: null } }, { sort: { queuedAt: -1 } });
  return !last?.queuedAt || now.getTime() - last.queuedAt.getTime() >= minNoticeMailIntervalMs;
}

const listRecipients = async (
  { addresses }: Settings['notices'],
  email: string,
  session: ClientSession,
): Promise<readonly string[]> => (addresses.length > 0 ? addresses : listFarmAddresses({ email }, session));

async function queueMailWith(
  notices: readonly FarmNotice[],
  { recipients, namesCustomer }: { readonly recipients: readonly string[]; readonly namesCustomer: boolean },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const [first] = notices;
  const mail = await composeFor(notices, { namesCustomer }, session);
  if (!first || !mail) return;
  // One after another: a transaction does not support parallel operations.
  for (const [position, to] of recipients.entries())
    await queueMail(
      // The order data is erased from the outbox once the mail is sent.
      { key: `farm-notices ${first._id.toHexString()} ${position}`, to, ...mail, holdsSecret: true },
      { session, now },
    );
}

/** Null where none of the orders exists any more. */
async function composeFor(
  notices: readonly FarmNotice[],
  { namesCustomer }: { readonly namesCustomer: boolean },
  session: ClientSession,
) {
  const site = await loadMailSite();
  const orders = await collections()
    .orders.find({ _id: { $in: notices.map(({ orderId }) => orderId) } }, { session })
    .toArray();
  const phonesOf = await findPhonesNow(orders, session);
  const orderOf = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const noticed = notices.flatMap((notice) => {
    const order = orderOf.get(notice.orderId.toHexString());
    return order ? [{ notice, order, phones: phonesOf(order) }] : [];
  });
  return noticed.length === 0
    ? null
    : composeMail(composeFarmNoticeMail(noticed, site, { namesCustomer }), site);
}

/** Deletes the notices of erased orders. A mail that waits in the outbox then tells of the other orders only. */
export async function eraseFarmNotices(orderIds: readonly ObjectId[], session: ClientSession): Promise<void> {
  const { farmNotices } = collections();
  const erased = await farmNotices.find({ orderId: { $in: [...orderIds] } }, { session }).toArray();
  await deleteNotices(erased, session);
  const queued = new Map(
    erased.flatMap(({ queuedAt }) => (queuedAt ? [[queuedAt.getTime(), queuedAt]] : [])),
  );
  for (const queuedAt of queued.values()) await rewriteWaitingMail(queuedAt, session);
}

/** The notices of one mail, and its copies in the outbox, have the time at which it was queued. */
async function rewriteWaitingMail(queuedAt: Date, session: ClientSession): Promise<void> {
  const { farmNotices, outbox } = collections();
  const waiting = { state: 'waiting', createdAt: queuedAt, key: /^farm-notices / } as const;
  if ((await outbox.countDocuments(waiting, { session })) === 0) return;
  const notices = await farmNotices.find({ queuedAt }, { session }).sort({ createdAt: 1 }).toArray();
  const mail = await composeFor(notices, (await loadSettings()).notices, session);
  if (mail) await outbox.updateMany(waiting, { $set: mail }, { session });
  else await outbox.deleteMany(waiting, { session });
}

async function deleteNotices(notices: readonly FarmNotice[], session: ClientSession): Promise<void> {
  if (notices.length === 0) return;
  await collections().farmNotices.deleteMany({ _id: { $in: notices.map(({ _id }) => _id) } }, { session });
}
