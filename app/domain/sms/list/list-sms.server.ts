import type { Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import { smsKindNames } from '~/domain/settings/sms-kinds';
import { dayRange } from '~/lib/calendar-days';
import type { SmsFilter } from './sms-filter';
import { smsReportAwaitedMs, type SmsFate, type SmsMessage } from '../outbox/sms-message';
import { viewSms, type SmsView } from './view-sms.server';

const pageSize = 25;

/** The texts about an order, oldest first. `seesPhones`: else only the end of a phone is shown. */
export async function listSmsOfOrder(
  orderId: ObjectId,
  view: { readonly now: Date; readonly seesPhones: boolean },
): Promise<readonly SmsView[]> {
  const messages = await collections()
    .smsMessages.find({ orderId })
    .sort({ createdAt: 1 })
    .limit(100)
    .toArray();
  return messages.map((message) => viewSms(message, view));
}

export type SmsRow = SmsView & {
  readonly about: string;
  /** Of its order; '' for a text about none. */
  readonly orderNumber: string;
};

/** One page of all texts, newest first, with whole phones. */
export async function listSms(
  filter: SmsFilter,
  now: Date,
  cursors: KeysetCursors = {},
): Promise<Omit<KeysetPage<SmsMessage>, 'documents'> & { readonly rows: readonly SmsRow[] }> {
  const { smsMessages: collection, orders } = collections();
  const { documents, ...page } = await readKeysetPage<SmsMessage>(
    { collection, ...toConditions(filter, now), dateField: 'createdAt', pageSize },
    cursors,
  );
  const _id = { $in: documents.flatMap(({ orderId }) => orderId ?? []) };
  const found = await orders.find({ _id }, { projection: { number: 1 } }).toArray();
  const numbers = new Map(found.map((order) => [order._id.toHexString(), order.number]));
  const rows = documents.map((message) => ({
    ...viewSms(message, { now, seesPhones: true }),
    about: smsKindNames[message.kind],
    orderNumber: numbers.get(message.orderId?.toHexString() ?? '') ?? '',
  }));
  return { ...page, rows };
}

/** An index has the texts of one state, or of one kind. */
function toConditions({ kind, fate, from, to }: SmsFilter, now: Date) {
  const ofKind: Filter<SmsMessage>[] = kind ? [{ kind }] : [];
  const ofState = fate ? [{ state: stateOf(fate) }] : [];
  return {
    conditions: [
      ...(fate ? ofState : ofKind),
      ...(from ? [{ createdAt: { $gte: dayRange(from).from } }] : []),
      ...(to ? [{ createdAt: { $lt: dayRange(to).to } }] : []),
    ],
    tested: fate ? [...ofKind, ...reportsOf(fate, now)] : [],
  };
}

const stateOf = (fate: SmsFate): SmsMessage['state'] =>
  fate === 'no-report' || fate === 'delivered' || fate === 'not-delivered' ? 'handed-over' : fate;

const success = /^success$/i;
const hasFinalReport = { 'report.isFinal': true };
const hasNone = { 'report.isFinal': { $ne: true } };

/** As `fateOf` reads the reports of a text that was handed over. */
function reportsOf(fate: SmsFate, now: Date): Filter<SmsMessage>[] {
  const overdueSince = new Date(now.getTime() - smsReportAwaitedMs);
  switch (fate) {
    case 'delivered':
      return [hasFinalReport, { $or: [{ 'report.status': success }, { 'laterReport.status': success }] }];
    case 'not-delivered':
      return [
        hasFinalReport,
        { 'report.status': { $not: success } },
        { 'laterReport.status': { $not: success } },
      ];
    case 'no-report':
      return [hasNone, { claimedAt: { $lte: overdueSince } }];
    case 'handed-over':
      return [hasNone, { claimedAt: { $gt: overdueSince } }];
    default:
      return [];
  }
}
