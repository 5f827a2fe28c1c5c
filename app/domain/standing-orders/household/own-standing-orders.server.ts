import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { caseInsensitive } from '#db/indexes';
import { isPhoneLive } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { sendLink, takeLinkWays } from './send-link.server';
import { createStandingOrderLink } from './standing-order-key.server';

/** How long one that has ended stays on the pages of its household. */
const shownAfterEndDays = 30;

/** However it was typed. */
export const isSameAddress = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Of the account; where none has it, of its confirmed phone or its confirmed email: whoever has those gets the link, too. */
export const isOwnStandingOrder = (
  { userId, customer, freedPhone }: Pick<StandingOrder, 'userId' | 'customer' | 'freedPhone'>,
  user: User,
  now: Date,
): boolean =>
  userId
    ? userId.equals(user._id)
    : (isPhoneLive(user, now) && !freedPhone && customer.phone === user.confirmedPhone?.number) ||
      (user.emailVerifiedAt !== null && isSameAddress(customer.email, user.email));

/** Those of an account, the newest first, and those that ended lately. */
export const listOwnStandingOrders = async (user: User, now: Date): Promise<readonly StandingOrder[]> =>
  (await findOwnStandingOrders(user, now)).filter((order) => isShown(order, now));

/** All of an account, the newest first, however long ago they ended. */
export async function findOwnStandingOrders(
  user: User,
  now: Date,
  session?: ClientSession,
): Promise<readonly StandingOrder[]> {
  const { standingOrders } = collections();
  const found = [
    ...(await standingOrders.find({ userId: user._id }, { session }).toArray()),
    ...(user.confirmedPhone
      ? await standingOrders.find({ 'customer.phone': user.confirmedPhone.number }, { session }).toArray()
      : []),
    ...(await standingOrders
      .find({ 'customer.email': user.email }, { session, collation: caseInsensitive })
      .toArray()),
  ].filter((order) => isOwnStandingOrder(order, user, now));
  const byId = new Map(found.map((order) => [order._id.toHexString(), order]));
  return [...byId.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

const isShown = ({ endsOn }: StandingOrder, now: Date): boolean =>
  endsOn === null || endsOn >= addDays(toDateInput(now), -shownAfterEndDays);

export type AskLinkResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'no-way' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Sends the links of the standing orders of a phone or an email to that phone or email. The answer doesn't tell whether there are any.
 * At most three: a phone stands for one household.
 */
export async function askForStandingOrderLink(
  contact: { readonly phone: PhoneNumber } | { readonly email: string },
  { clientAddress, now }: { readonly clientAddress: string | null; readonly now: Date },
): Promise<AskLinkResult> {
  const [phone, email] = 'phone' in contact ? [contact.phone, null] : [null, contact.email];
  const { standingOrders } = collections();
  const all =
    phone === null
      ? await standingOrders
          .find({ 'customer.email': email }, { collation: caseInsensitive })
          .sort({ createdAt: -1 })
          .toArray()
      : await standingOrders.find({ 'customer.phone': phone }).sort({ createdAt: -1 }).toArray();
  const found = all
    .filter((order) => isShown(order, now) && (phone === null || !order.freedPhone))
    .slice(0, 3);
  const ways = await takeLinkWays({ phone, email, clientAddress, now, isSent: found.length > 0 });
  if (!ways.ok) return ways;
  await withTransaction(async (session) => {
    for (const order of found)
      await sendLink(
        order,
        { ...ways, what: 'asked', url: createStandingOrderLink(order, now) },
        now,
        session,
      );
  });
  return { ok: true };
}
