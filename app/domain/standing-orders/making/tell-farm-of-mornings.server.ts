import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import { formerPhoneText } from '~/domain/orders/customers/former-phone-text';
import type { Settings } from '~/domain/settings/settings';
import { formatShortWeekday } from '~/lib/format/dates';
import { describePhone } from '~/lib/format/phone';
import { hourMs } from '~/lib/time-units';
import { standingOrdersAdminPath } from '~/paths';
import { isMidEvening } from '~/domain/standing-orders/morning-times';
import type { StandingOrder, UntoldMorning } from '~/domain/standing-orders/standing-order';

/** Of a standing order, where its document could not be written. */
export type Untold = UntoldMorning & Pick<StandingOrder, '_id'>;

/** As many as somebody calls in an evening; the page has all. */
const maxRows = 50;

/** Of more days the message says how many. */
const maxNamedDays = 3;

const list = new Intl.ListFormat('en-GB');

type Household = Pick<StandingOrder, '_id' | 'customer' | 'freedPhone'> & {
  readonly untold: readonly UntoldMorning[];
};

/**
 * Tells the farm once an evening, after the last of the last hours, of the households that get less than they were promised; what comes
 * up later is told at most once an hour. It is read from where it was written with the morning itself, and taken off there with
 * the message, so that no process that dies between loses it. `unwritten` is what could not be written.
 */
export async function tellFarmOfMornings(
  unwritten: readonly Untold[],
  settings: Settings,
  now: Date,
): Promise<void> {
  const { standingOrders, operations } = collections();
  const untold = { 'untold.day': { $gt: '' } };
  if (unwritten.length === 0 && !(await standingOrders.findOne(untold, { projection: { _id: 1 } }))) return;
  if (isMidEvening(settings, now)) return;
  await withRetriedTransaction(async (session) => {
    const before = await operations.findOne<{ readonly at: Date }>({ _id: 'told-mornings' }, { session });
    // A clock that was ahead, and set back since, holds nothing up.
    if (before && Math.abs(now.getTime() - before.at.getTime()) < hourMs) return;
    const options = { session, projection: { customer: 1, freedPhone: 1, untold: 1 } } as const;
    const written = await standingOrders
      .find<Household>(untold, options)
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    const known = new Set(written.map(({ _id }) => _id.toHexString()));
    const others: Household[] = [];
    for (const { _id, day, text } of unwritten) {
      if (known.has(_id.toHexString())) continue;
      const order = await standingOrders.findOne({ _id }, options);
      if (order) others.push({ ...order, untold: [{ day, text }] });
    }
    const households = [...written, ...others];
    if (households.length === 0) return;
    if (written.length > 0) await standingOrders.updateMany(untold, { $set: { untold: [] } }, { session });
    await operations.updateOne({ _id: 'told-mornings' }, { $set: { at: now } }, { session, upsert: true });
    const site = await loadMailSite();
    const more = households.length - maxRows;
    await queueMailToFarm(
      {
        key: `standing-orders ${now.getTime()}`,
        ...composeMail(
          {
            subject: `${site.name}: ${households.length === 1 ? 'a household gets' : `${households.length} households get`} less than promised`,
            heading: 'Standing orders',
            parts: [
              {
                kind: 'list',
                heading: 'Please call them where that helps',
                rows: households.slice(0, maxRows).map(describe),
              },
              ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more.` }] : []),
              { kind: 'link', label: 'Open “Standing orders”', url: site.url + standingOrdersAdminPath },
            ],
          },
          site,
        ),
      },
      settings,
      { session, now },
    );
  });
}

/** Who, and what of which days. */
function describe({ untold, ...household }: Household): readonly [string, string] {
  const texts = [...new Set(untold.map(({ text }) => text))].map((text) => {
    const days = untold.filter((each) => each.text === text).map(({ day }) => formatShortWeekday(day));
    return `${days.length > maxNamedDays ? `${days.length} days` : list.format(days)}: ${text}`;
  });
  return [nameOf(household), texts.join('; ')];
}

/** One whose document is not as it should be keeps the message from nobody. */
function nameOf({ _id, customer, freedPhone }: Omit<Household, 'untold'>): string {
  try {
    const called = describePhone(customer.phone);
    const phone = freedPhone === customer.phone ? formerPhoneText(called) : called;
    return `${customer.firstName} ${customer.lastName}`.trim() + `, ${phone}`;
  } catch {
    return `The standing order ${_id.toHexString()}`;
  }
}
