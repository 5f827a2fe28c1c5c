import type { Settings } from '~/domain/settings/settings';
import { customerSmsKinds, type SmsKind } from '~/domain/settings/sms-kinds';
import { nairobiOffsetMs } from '~/lib/format/dates';
import { dayMs, hourMs } from '~/lib/time-units';

/** Hours of a day in Nairobi. */
const customerQuietHours = { from: 21, until: 7 } as const;

/** About the customer's own order, so that STOP ends it. */
export const isForCustomer = (kind: SmsKind): boolean => Object.hasOwn(customerSmsKinds, kind);

/** Somebody waits for them. */
const atAnyHour: ReadonlySet<SmsKind> = new Set<SmsKind>(['onTheWay', 'code', 'link', 'test']);

/** `now`, or the end of the hours in which nobody is woken for a text of this kind. */
export function findSendTime(
  kind: SmsKind,
  settings: Pick<Settings['sms'], 'farmQuietHours'>,
  now: Date,
): Date {
  if (atAnyHour.has(kind)) return now;
  const local = now.getTime() + nairobiOffsetMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const hour = (local - midnight) / hourMs;
  const { from, until } = isForCustomer(kind) ? customerQuietHours : settings.farmQuietHours;
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return now;
  const end = midnight + until * hourMs + (hour >= until ? dayMs : 0);
  return new Date(end - nairobiOffsetMs);
}
