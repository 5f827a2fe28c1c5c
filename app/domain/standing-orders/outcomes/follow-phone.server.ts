import type { ClientSession } from 'mongodb';
import {
  freePhone,
  isSamePerson,
  type FollowPhone,
  type PhoneChange,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { isMailEnabled, loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { withdrawSmsOfOrder } from '~/domain/sms/outbox/queue-sms.server';
import {
  findOpenStandingOrder,
  householdKeyOf,
  maxEntries,
} from '~/domain/standing-orders/change-standing-order.server';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import {
  isOwnStandingOrder,
  listOwnStandingOrders,
} from '~/domain/standing-orders/household/own-standing-orders.server';
import { searchTextOf } from '~/domain/standing-orders/list/standing-order-search';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { standingOrderAdminPath } from '~/paths';
import { pauseByShop } from './pause-by-shop.server';

/**
 * A phone that is somebody else’s by now gets no texts, links and prompts of its standing orders. Those that its account has taken off
 * go on, for that account; the others are paused, as nobody knows whose they are. The farm is told of each. In the transaction that
 * frees it, so that none is lost.
 */
export const followPhone: FollowPhone = async (phone, change, { now, session }) => {
  const { standingOrders } = collections();
  const all = await standingOrders.find({ 'customer.phone': phone }, { session }).toArray();
  // That one is somebody else's is no news of those that go on without it.
  const found = all.filter(({ freedPhone }) => freedPhone !== phone);
  const at = { phone, now, session };
  switch (change.kind) {
    case 'disowned': {
      const { whose } = change;
      const disowned = found.filter(
        (order) => !whose || isSamePerson(whose, { ...order, ...order.customer }),
      );
      // The account that sees them as a guest’s has lost the phone, too.
      const owner = await collections().users.findOne({ 'confirmedPhone.number': phone }, { session });
      if (owner && disowned.some((order) => !order.userId && isOwnStandingOrder(order, owner, now)))
        await freePhone(phone, now, session);
      await pauseAll(disowned, at);
      return null;
    }
    case 'removed': {
      const own = found.filter((order) => isOwnStandingOrder(order, change.from, now));
      const kept = await keepForAccount(own, change, at);
      return wordsOf(kept);
    }
    case 'confirmed': {
      const freed = await standingOrders
        .find({ userId: change.by, freedPhone: { $gt: '' as PhoneNumber } }, { session })
        .toArray();
      const given: StandingOrder[] = [];
      for (const order of freed) if (await givePhone(order, phone, at)) given.push(order);
      // Those that were begun without an account may be anybody's.
      if (change.isTaken)
        await pauseAll(
          found.filter(({ userId }) => !userId?.equals(change.by)),
          at,
        );
      return wordsOf(given.filter(({ isOpen }) => isOpen).map(becameOf));
    }
  }
};

type At = { readonly phone: PhoneNumber; readonly now: Date; readonly session: ClientSession };

/** Texts about standing orders, and about their mornings, that wait for the phone. */
async function withdrawTexts(orders: readonly StandingOrder[], { phone, session }: At): Promise<void> {
  const { smsMessages, orders: all } = collections();
  const ids = orders.map(({ _id }) => _id);
  const waiting = await smsMessages
    .find({ to: phone, state: 'waiting' }, { session, projection: { orderId: 1 } })
    .toArray();
  const mornings = await all
    .find(
      { _id: { $in: waiting.flatMap(({ orderId }) => orderId ?? []) }, 'standing.id': { $in: ids } },
      { session, projection: { _id: 1 } },
    )
    .toArray();
  for (const id of [...ids, ...mornings.map(({ _id }) => _id)]) await withdrawSmsOfOrder(id, session);
}

/** Their mail is told, or by the rider where there is none; the phone is not. */
async function pauseAll(orders: readonly StandingOrder[], at: At): Promise<void> {
  const { phone, now, session } = at;
  await withdrawTexts(orders, at);
  for (const order of orders) {
    await collections().standingOrders.updateOne(
      { _id: order._id },
      { $set: { freedPhone: phone } },
      { session },
    );
    if (!order.isOpen) continue;
    await pauseByShop(
      { ...order, freedPhone: phone },
      {
        why: 'its phone number may be somebody else’s by now',
        cause: `Somebody who has the number ${formatPhone(phone)} says that it isn’t yours`,
        sms: () => [],
      },
      now,
      session,
    );
  }
}

/** The address of its household, from now on that of its account where it had none; null for none. */
const emailOf = (
  { customer }: Pick<StandingOrder, 'customer'>,
  { email, emailVerifiedAt }: Pick<User, 'email' | 'emailVerifiedAt'>,
): string | null => customer.email ?? (emailVerifiedAt ? email : null);

/** Whether its household can still be told anything without its phone. */
const isTold = (email: string | null): email is string => email !== null && isMailEnabled();

/** What happens to the open standing orders of an account that takes its phone off; null where it has none with it. */
export async function foreseeRemoval(user: User, now: Date): Promise<'goes-on' | 'paused' | null> {
  const own = (await listOwnStandingOrders(user, now)).filter(
    ({ isOpen, customer }) => isOpen && customer.phone === user.confirmedPhone?.number,
  );
  if (own.length === 0) return null;
  return own.every((order) => isTold(emailOf(order, user))) ? 'goes-on' : 'paused';
}

/** What has happened to them where another number took the place of the phone, said afterwards: the worst first. */
const removedWords = {
  'goes-on':
    'Your standing order goes on, but we no longer text your old number about it or send M-Pesa prompts to it. Please confirm your new one in your profile, or call us with it.',
  paused:
    'Your standing order is paused, as we could not tell you anything about it. Please confirm your new number in your profile, or call us with it.',
  'follows-paused':
    'We text you about your standing order at this number, too. It is still paused. You can end the pause on its page.',
  follows: 'We text you about your standing order at this number, too.',
} as const;

type Became = keyof typeof removedWords;

/** Of several what is worst. */
function wordsOf(became: readonly Became[]): string | null {
  const worst = (Object.keys(removedWords) as Became[]).find((each) => became.includes(each));
  return worst ? removedWords[worst] : null;
}

/** Of one that has another phone: paused without an end before, it stays so. */
const becameOf = ({ pauses }: StandingOrder): Became =>
  pauses.some(({ until }) => until === null) ? 'follows-paused' : 'follows';

/**
 * What the account saw by its phone alone it sees from now on as its own. It has the phone that the account has confirmed instead, or none,
 * and is paused where nobody could be told anything any more. Returns what became of the open ones.
 */
async function keepForAccount(
  orders: readonly StandingOrder[],
  { from: user, to }: Extract<PhoneChange, { kind: 'removed' }>,
  at: At,
): Promise<readonly Became[]> {
  const { phone, now, session } = at;
  await withdrawTexts(orders, at);
  const became: Became[] = [];
  for (const order of orders) {
    const email = emailOf(order, user);
    const own = { ...order, userId: user._id, customer: { ...order.customer, email } };
    if (to && (await givePhone(own, to, at))) {
      if (order.isOpen) became.push(becameOf(order));
      continue;
    }
    const kept = { ...own, freedPhone: phone };
    const { _id, userId, freedPhone, customer, isOpen } = kept;
    const entry = {
      at: now,
      by: 'customer' as const,
      name: null,
      text: `No more texts to ${formatPhone(phone)}`,
    };
    await collections().standingOrders.updateOne(
      { _id },
      {
        $set: { userId, freedPhone, customer, updatedAt: now },
        $push: { timeline: { $each: [entry], $slice: -maxEntries } },
        $inc: { revision: 1 },
      },
      { session },
    );
    if (!isOpen) continue;
    if (isTold(email)) {
      became.push('goes-on');
      await tellFarm(kept, { phone, email }, { now, session });
    } else {
      became.push('paused');
      await pauseByShop(
        kept,
        {
          why: `${formatPhone(phone)} was taken off its account`,
          cause: `You have taken ${formatPhone(phone)} off your account`,
          sms: () => [],
        },
        now,
        session,
      );
    }
  }
  return became;
}

/** Gives it a phone that its account has shown to be its own. False where that phone has another one for the place. */
async function givePhone(
  order: StandingOrder,
  phone: PhoneNumber,
  { now, session }: Pick<At, 'now' | 'session'>,
): Promise<boolean> {
  const given = {
    ...order,
    customer: { ...order.customer, phone },
    freedPhone: null,
    updatedAt: now,
    revision: order.revision + 1,
  };
  const { _id, isOpen, userId, customer, freedPhone } = given;
  const other = isOpen ? await findOpenStandingOrder(given, session) : null;
  if (other && !other._id.equals(_id)) return false;
  const entry = { at: now, by: 'customer' as const, name: null, text: `Texts go to ${formatPhone(phone)}` };
  const [householdKey, searchText] = [householdKeyOf(given), searchTextOf(given)];
  await collections().standingOrders.updateOne(
    { _id },
    {
      $set: { userId, customer, freedPhone, householdKey, searchText, updatedAt: now },
      $push: { timeline: { $each: [entry], $slice: -maxEntries } },
      $inc: { revision: 1 },
    },
    { session },
  );
  if (isOpen)
    await recordStandingOrderEvents([{ type: 'standing_order.changed', data: {} }], given, now, session);
  return true;
}

async function tellFarm(
  { _id, customer, revision }: StandingOrder,
  { phone, email }: { readonly phone: PhoneNumber; readonly email: string },
  at: { readonly now: Date; readonly session: ClientSession },
): Promise<void> {
  const id = _id.toHexString();
  const site = await loadMailSite();
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  await queueMailToFarm(
    {
      key: `farm standing-phone ${id} ${revision}`,
      ...composeMail(
        {
          subject: `${site.name}: another phone number of ${name}`,
          heading: 'A phone number to ask for',
          parts: [
            {
              kind: 'text',
              text: `${name} has taken ${formatPhone(phone)} off their account. Their standing order goes on, but the shop neither texts that number nor asks it for money. Please write to ${email} for the new one, and enter it.`,
            },
            { kind: 'link', label: 'Open the standing order', url: site.url + standingOrderAdminPath(id) },
          ],
        },
        site,
      ),
    },
    await loadSettings(),
    at,
  );
}
