import type { Order } from '~/domain/orders/order';
import { fateOf, type SmsMessage } from '~/domain/sms/outbox/sms-message';
import { toDateInput } from '~/lib/format/dates';
import type { SmsSimulator } from '~/simulators/sms';
import { promisedKeys } from './emails';
import type { Reconciliation } from './finding';
import { groupBy } from './group-by';

/** A text can't have gone, may have gone, or has. */
const told = {
  waiting: 'not sent',
  sending: 'not known',
  'handed-over': 'sent',
  'no-report': 'sent',
  delivered: 'sent',
  'not-delivered': 'sent',
  unknown: 'not known',
  refused: 'not sent',
  dropped: 'not sent',
} as const;

/**
 * Compares the texts that the orders promise with the outbox, and what the page says of each with the provider's own list: at most one of
 * each is there, none is missing that the page calls sent, none is there that it calls not sent, and no day has more than its limit.
 */
export function reconcileTexts(
  orders: readonly Order[],
  messages: readonly SmsMessage[],
  simulator: Pick<SmsSimulator, 'texts' | 'deliveries'>,
  { perDay, now }: { readonly perDay: number; readonly now: Date },
): Reconciliation {
  const findings: string[] = [];
  const keys = new Set(messages.map(({ key }) => key));
  const promised = orders.flatMap((order) => promisedKeys(order));
  for (const key of promised) if (!keys.has(key)) findings.push(`text ${key} was never written: LOST`);
  const taken = groupBy(simulator.texts(), ({ phone, message }) => `${phone} ${message}`);
  const successes = new Set(
    simulator
      .deliveries()
      .filter(({ fields, status }) => fields['status'] === 'Success' && status === 200)
      .map(({ fields }) => fields['id']),
  );
  const fates = new Map<string, number>();
  for (const message of messages) {
    const { key, to, text, reason } = message;
    const fate = fateOf(message, now);
    fates.set(fate, (fates.get(fate) ?? 0) + 1);
    const arrived = taken.get(`${to} ${text}`) ?? [];
    taken.delete(`${to} ${text}`);
    if (arrived.length > 1) findings.push(`text ${key} was taken ${arrived.length} times: DOUBLED`);
    if (told[fate] === 'sent' && arrived.length === 0)
      findings.push(`text ${key} is ${fate}, and was not taken: LOST`);
    if (told[fate] === 'not sent' && arrived.length > 0)
      findings.push(`text ${key} is ${fate} (${reason}), and was taken`);
    // Those above the limit of both days.
    const isHeldBack = fate === 'waiting' && reason === 'day-full';
    if (!isHeldBack && (fate === 'waiting' || fate === 'sending'))
      findings.push(`text ${key} is still ${fate} (${reason})`);
    if (fate !== 'delivered' && arrived.some(({ id }) => successes.has(id)))
      findings.push(`text ${key} is ${fate}, and was reported as delivered`);
  }
  for (const what of taken.keys()) findings.push(`a text to ${what} is not in the outbox: INVENTED`);
  const given = messages.filter((message) => told[fateOf(message, now)] !== 'not sent');
  const days = groupBy(given, ({ claimedAt }) => (claimedAt ? toDateInput(claimedAt) : 'never'));
  for (const [day, ofDay] of days)
    if (ofDay.length > perDay)
      findings.push(`${ofDay.length} texts went on ${day}: ABOVE the ${perDay} of a day`);
  return {
    rows: [
      ['Texts that the orders promise', String(promised.length)],
      ['Texts written in all', String(messages.length)],
      ['Taken by the provider', String(simulator.texts().length)],
      ...[...fates].sort().map(([fate, count]) => [`On the page: ${fate}`, String(count)] as const),
      ['Most of a day', `${Math.max(0, ...[...days.values()].map(({ length }) => length))} of ${perDay}`],
    ],
    findings,
  };
}
