import { formatDateTime } from '~/lib/format/dates';
import { formatPhone, maskPhone, type PhoneNumber } from '~/lib/format/phone';
import { maySendSmsAgain } from '../outbox/send-sms-again.server';
import type { SmsOptOut, SmsStopWay } from '../sms-opt-out';
import { fateOf, isDelivery, smsFateNames, type SmsMessage } from '../outbox/sms-message';

export type SmsView = {
  readonly id: string;
  readonly at: Date;
  /** '' once it is deleted, and of a code. */
  readonly text: string;
  readonly isCode: boolean;
  /** 'Delivered', and why or what the operator said where there is more to say. */
  readonly fate: string;
  readonly to: string;
  /** As the provider writes it: 'KES 0.8000'; '' where nothing was charged. */
  readonly cost: string;
  /** '3 parts', each with its price; '' for one. */
  readonly parts: string;
  readonly maySendAgain: boolean;
};

const reasonNames: Readonly<Record<string, string>> = {
  'too-late': 'too late to be of use',
  stopped: 'the customer has stopped texts',
  'bad-number': 'no text reaches this number',
  overtaken: 'a later text said more',
  'day-full': 'the limit of the day was reached',
  'phone-full': 'this phone had enough texts that day',
  balance: 'the SMS account was empty',
  interrupted: 'the shop stopped meanwhile',
};

const opensWhatIsTheirs = (word: string, { kind }: SmsMessage): boolean =>
  /^https?:/.test(word) && (kind === 'link' || word.includes('/standing-orders/'));

/** A text as the back office shows it. `seesPhones`: else only the end of a phone is shown. */
export const viewSms = (
  message: SmsMessage,
  { now, seesPhones }: { readonly now: Date; readonly seesPhones: boolean },
): SmsView => ({
  id: message._id.toHexString(),
  at: message.createdAt,
  // A link opens what belongs to whoever gets it.
  text: message.text
    .split(' ')
    .map((word) => (opensWhatIsTheirs(word, message) ? '...' : word))
    .join(' '),
  isCode: message.kind === 'code',
  fate: describeFate(message, now),
  to: showPhone(message.to, seesPhones),
  cost: message.cost ?? '',
  parts: message.parts !== null && message.parts > 1 ? `${message.parts} parts` : '',
  maySendAgain: maySendSmsAgain(message),
});

function showPhone(phone: PhoneNumber, isWhole: boolean): string {
  if (phone.includes('*')) return phone;
  return isWhole ? formatPhone(phone) : maskPhone(phone);
}

function describeFate(message: SmsMessage, now: Date): string {
  const fate = fateOf(message, now);
  const { reason, report, laterReport } = message;
  const reports = [report, laterReport].flatMap((each) =>
    each && !isDelivery(each) ? [[each.status, each.reason].filter(Boolean).join(', ')] : [],
  );
  const why = [...(reason === null ? [] : [reasonNames[reason] ?? reason]), ...reports].join('; ');
  const again = message.sentAgainAs ? '. Sent again' : '';
  return `${smsFateNames[fate]}${why && `: ${why}`}${again}`;
}

const stopWays: Readonly<Record<SmsStopWay, string>> = {
  link: 'by the link in a text',
  message: 'by a text to your number',
  operator: 'at the operator',
  refused: 'at the operator, which refused our text (406)',
};

/** Which way and when a phone has stopped texts about orders, and what its owner can do; '' where it hasn't. */
export function describeStop(optOut: SmsOptOut | null): string {
  const stop = optOut?.theirs ?? optOut?.ours;
  if (!stop) return '';
  const undo = optOut?.theirs
    ? ' Only they can allow them again: *456*9#, Marketing messages, activate.'
    : '';
  return `The customer stopped texts ${stopWays[stop.way]} on ${formatDateTime(stop.at)}.${undo}`;
}
