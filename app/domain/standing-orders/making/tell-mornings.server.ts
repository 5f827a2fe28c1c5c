import type { ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { isMailEnabled, loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { isToldAtTheDoor } from '~/domain/orders/door/door-message';
import { leaveDoorMessage } from '~/domain/orders/door/leave-door-message.server';
import type { Closure } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { fitSms } from '~/domain/sms/fit-sms';
import { queueSms } from '~/domain/sms/outbox/queue-sms.server';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { isSmsEnabled, ownSmsSeptets } from '~/domain/sms/sms-configuration.server';
import { capitalise } from '~/lib/format/capitalise';
import { formatDayOfWeek, formatShortWeekday, parseNairobi } from '~/lib/format/dates';
import { countSeptets } from '~/lib/format/gsm-text';
import { noPhone, type ContactPhone } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { weekdayNames, weekdayOf } from '~/lib/weekdays';
import type { MorningPart } from './morning-part';
import {
  outages,
  type MissedDay,
  type MissedReason,
  type StandingOrder,
} from '~/domain/standing-orders/standing-order';

const list = new Intl.ListFormat('en-GB');

/** By email and by SMS, as far as the household has them; by the rider or a call of the farm where neither reaches it (`door`, else `text`). `sms` without the shop's name; the first that fits one
 * text, else the last; none where the phone may be somebody else’s by now. */
export async function tellHousehold(
  order: Told & Pick<StandingOrder, '_id' | 'revision'>,
  message: {
    /** Of what it tells: once for a revision of the standing order, as the same may be so again after others. */
    readonly key: string;
    readonly subject: string;
    readonly text: string;
    readonly sms: readonly string[];
    /** The day (`YYYY-MM-DD`) that it is about: until then a text that waits may go; at least for a day. */
    readonly about?: string;
    readonly door?: string;
    /** Who has a phone has spoken with the farm of it: that no message reaches them loses nothing. */
    readonly isAgreed?: boolean;
    /** In the email. */
    readonly link?: { readonly label: string; readonly url: string };
  },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { _id, customer, freedPhone } = order;
  const told = `${message.key} ${order.revision}`;
  const settings = await loadSettings();
  const isHeard =
    isMailed(customer) ||
    (message.isAgreed
      ? !isToldAtTheDoor(customer)
      : isTexted(order, settings, await findUntexted([customer.phone])));
  if (!isHeard) {
    const text = message.door ?? message.text;
    return leaveDoorMessage(_id, { key: told, text, at: now }, session);
  }
  const key = `standing-${told} ${_id.toHexString()}`;
  if (customer.email) {
    const site = await loadMailSite();
    const call = settings.phone ? ` Questions? Call us on ${settings.phone}.` : '';
    await queueMail(
      {
        key,
        to: customer.email,
        ...composeMail(
          {
            subject: `${site.name}: ${message.subject}`,
            heading: 'Your standing order',
            parts: [
              { kind: 'text', text: `${message.text}${call}` },
              ...(message.link ? [{ kind: 'link' as const, ...message.link }] : []),
            ],
          },
          site,
        ),
        ...(message.link && { holdsSecret: true }),
      },
      { session, now },
    );
  }
  const { phone } = customer;
  if (!settings.sms.kinds.changed || message.sms.length === 0 || freedPhone || phone === noPhone) return;
  const maxSeptets = ownSmsSeptets();
  const texts = message.sms.map((each) =>
    fitSms({ shop: shopIdentity(settings).name }, maxSeptets, ({ shop }) => `${shop}: ${each}`),
  );
  const text = texts.find((each) => countSeptets(each) <= maxSeptets) ?? texts.at(-1) ?? '';
  const about = message.about === undefined ? null : parseNairobi(`${message.about}T00:00`);
  const usefulUntil = new Date(Math.max(now.getTime() + dayMs, about?.getTime() ?? 0));
  await queueSms({ key, kind: 'changed', to: phone, text, orderId: _id, usefulUntil }, { session, now });
}

type Told = Pick<StandingOrder, 'customer' | 'freedPhone'>;

const isMailed = ({ email }: Told['customer']): boolean => Boolean(email) && isMailEnabled();

const isTexted = (
  { customer: { phone }, freedPhone }: Told,
  { sms }: Pick<Settings, 'sms'>,
  untexted: ReadonlySet<ContactPhone>,
): boolean => phone !== noPhone && !freedPhone && isSmsEnabled() && sms.kinds.changed && !untexted.has(phone);

/** Whether it can be told of what is ahead: by email, by a text, or by the rider. `untexted`: see findUntexted. */
export const isReachable = (
  order: Told,
  settings: Pick<Settings, 'sms'>,
  untexted: ReadonlySet<ContactPhone>,
): boolean =>
  isToldAtTheDoor(order.customer) || isMailed(order.customer) || isTexted(order, settings, untexted);

/** A sentence with its days in full for the email, in short for the text, which has the apostrophe of GSM-7. */
const inBothLengths = (text: (format: (day: string) => string) => string) => ({
  text: text(formatDayOfWeek),
  sms: [text(formatShortWeekday).replaceAll('’', "'")],
});

/** Once for all the days on which nothing came. */
export async function tellOfMissedDays(
  order: StandingOrder,
  missed: readonly MissedDay[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const days = missed.map(({ day }) => day);
  const [first = ''] = days;
  const when = list.format(days.map(formatDayOfWeek));
  const areAll = (...reasons: readonly MissedReason[]) =>
    missed.every(({ reason }) => reasons.includes(reason));
  const cause = areAll('closed')
    ? 'we were closed'
    : areAll(...outages)
      ? 'we didn’t deliver'
      : 'we had a fault';
  const shortly = cause.replace('’', "'");
  await tellHousehold(
    order,
    {
      key: `missed ${days.at(-1) ?? ''}`,
      subject: `we didn’t bring your order on ${days.length === 1 ? formatDayOfWeek(first) : `${days.length} days`}`,
      text: `We’re sorry: ${cause}, and brought nothing on ${when}. You pay nothing for it.`,
      sms: [
        `Sorry, ${shortly} and brought nothing on ${list.format(days.map(formatShortWeekday))}. You pay nothing for it.`,
        `Sorry, ${shortly} and brought nothing on ${days.length} days. You pay nothing for them.`,
      ],
    },
    now,
    session,
  );
}

/** The evening before the first day without, once for all days on which the farm is closed. */
export async function tellOfClosure(
  order: StandingOrder,
  { id, from, to }: Closure,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const days = (format: (day: string) => string) =>
    from === to ? `on ${format(from)}` : `from ${format(from)} to ${format(to)}`;
  await tellHousehold(
    order,
    {
      key: `closed ${id} ${from} ${to}`,
      subject: `we’re closed ${days(formatDayOfWeek)}`,
      ...inBothLengths(
        (format) => `We’re closed ${days(format)}, and bring nothing. After that your order comes as usual.`,
      ),
    },
    now,
    session,
  );
}

/** The evening before the first day without, once: the farm has switched home delivery or standing orders off. */
export async function tellOfOutage(
  order: StandingOrder,
  { day, reason }: MissedDay,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const what = reason === 'switched-off' ? 'bring no standing orders' : 'don’t deliver';
  const { text, sms } = inBothLengths(
    (format) =>
      `We ${what} at the moment: nothing comes from ${format(day)} on. It comes again by itself, and we’ll tell you when.`,
  );
  await tellHousehold(
    order,
    {
      key: `${reason} ${day}`,
      subject: `nothing comes from ${formatDayOfWeek(day)} on`,
      text: `${text} You pay nothing until then.`,
      sms,
    },
    now,
    session,
  );
}

/** The evening before the first day on which the farm comes after all, or again. `reason`: why it was not to. */
export async function tellOfReopening(
  order: StandingOrder,
  day: string,
  reason: MissedReason,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const isBack = reason !== 'closed';
  await tellHousehold(
    order,
    {
      key: `reopened ${day}`,
      subject: `your order comes ${isBack ? 'again ' : ''}on ${formatDayOfWeek(day)}${isBack ? '' : ' after all'}`,
      ...inBothLengths((format) =>
        isBack
          ? `We deliver ${reason === 'no-area' ? 'to your area ' : ''}again: your order comes from ${format(day)} on.`
          : `We said that we would be closed on ${format(day)}, but we’re open again, and your order comes.`,
      ),
    },
    now,
    session,
  );
}

/** The evening before the first day without: the farm has no such area any more. */
export async function tellOfLostArea(
  order: StandingOrder,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  await tellHousehold(
    order,
    {
      key: `no-area ${day}`,
      subject: 'we no longer deliver to your area',
      ...inBothLengths(
        (format) =>
          `We no longer deliver to your area, so nothing comes from ${format(day)} on. You pay nothing for it.`,
      ),
    },
    now,
    session,
  );
}

/** The evening before the first one, or later where the shop stood still: the farm has taken days of the week out of its rounds. */
export async function tellOfLostDays(
  order: StandingOrder,
  { past, ahead }: { readonly past: readonly string[]; readonly ahead: readonly string[] },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const days = [...past, ...ahead];
  const lost = `we no longer deliver to you on ${list.format(new Set(days.map(nameWeekday)))}`;
  const { text, sms } = inBothLengths((format) => {
    const without = [
      ...(past.length > 0 ? [`nothing came on ${list.format(past.map(format))}`] : []),
      ...(ahead.length > 0 ? [`nothing comes on ${list.format(ahead.map(format))}`] : []),
    ];
    return `${capitalise(lost)}, so ${list.format(without)}. You pay nothing for it.`;
  });
  await tellHousehold(
    order,
    { key: `lost ${days.at(-1) ?? ''}`, subject: lost, text, sms: [...sms, `${capitalise(lost)}.`] },
    now,
    session,
  );
}

/** The evening before the first one: the farm comes on a day of the week on which the household knew that it didn't. */
export async function tellOfNewDay(
  order: StandingOrder,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  await tellHousehold(
    order,
    {
      key: `new-day ${day}`,
      subject: `your order comes on ${nameWeekday(day)}, too`,
      ...inBothLengths(
        (format) =>
          `We now deliver to you on ${nameWeekday(day)}, too: your order comes from ${format(day)} on.`,
      ),
    },
    now,
    session,
  );
}

/** 'Mondays' */
const nameWeekday = (day: string): string => `${weekdayNames[weekdayOf(day)]}s`;

/** The evening before: what doesn't come, or only in part. */
export async function tellOfShortMorning(
  order: StandingOrder,
  day: string,
  parts: readonly MorningPart[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const comes = parts.some(({ served }) => served > 0);
  const missing = parts
    .filter(({ served, line }) => served < line.quantity)
    .map(({ name, served, isOut, line, priced }) =>
      isOut
        ? `${priced.slug === null ? 'something that you take' : name} is not for sale at the moment`
        : served === 0
          ? `we have no ${name} left`
          : `we have only ${served} of your ${line.quantity} × ${name}`,
    );
  const rest = comes ? 'The rest comes as usual.' : 'So nothing comes on this day.';
  await tellHousehold(
    order,
    {
      key: `short ${day}`,
      subject: `your order for ${formatDayOfWeek(day)}`,
      text: `We’re sorry: for ${formatDayOfWeek(day)}, ${list.format(missing)}. ${rest}`,
      sms: [
        `Sorry, for ${formatShortWeekday(day)}: ${list.format(missing)}. ${rest}`,
        `Sorry, we can't bring all of your order on ${formatShortWeekday(day)}. ${comes ? '' : 'Nothing comes on this day.'}`,
      ],
    },
    now,
    session,
  );
}
