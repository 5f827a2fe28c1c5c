import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { formatPhone, maskPhone, type PhoneNumber } from '~/lib/format/phone';
import { maySendSmsAgain } from './send-sms-again.server';
import { fateOf, type SmsFate, type SmsMessage } from './sms-message';

export type SmsOfOrder = {
  readonly id: string;
  readonly at: Date;
  /** '' once it is deleted. */
  readonly text: string;
  /** 'Delivered', and why or what the operator said where there is more to say. */
  readonly fate: string;
  readonly to: string;
  /** Where it was charged, as the provider writes it: 'KES 0.8000', '2 parts'. */
  readonly cost: string;
  readonly maySendAgain: boolean;
};

const fateNames: Readonly<Record<SmsFate, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  'handed-over': 'Handed over',
  'no-report': 'Handed over, no report',
  delivered: 'Delivered',
  'not-delivered': 'Not delivered',
  unknown: 'We don’t know whether it was sent',
  refused: 'Refused',
  dropped: 'Not sent',
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

/** The texts about an order, oldest first. `seesPhones`: else only the end of a phone is shown. */
export async function listSmsOfOrder(
  orderId: ObjectId,
  { now, seesPhones }: { readonly now: Date; readonly seesPhones: boolean },
): Promise<readonly SmsOfOrder[]> {
  const messages = await collections()
    .smsMessages.find({ orderId })
    .sort({ createdAt: 1 })
    .limit(100)
    .toArray();
  return messages.map((message) => ({
    id: message._id.toHexString(),
    at: message.createdAt,
    text: message.text,
    fate: describeFate(message, now),
    to: showPhone(message.to, seesPhones),
    cost: [message.cost, message.parts !== null && message.parts > 1 && `${message.parts} parts`]
      .filter(Boolean)
      .join(', '),
    maySendAgain: maySendSmsAgain(message),
  }));
}

function showPhone(phone: PhoneNumber, isWhole: boolean): string {
  if (phone.includes('*')) return phone;
  return isWhole ? formatPhone(phone) : maskPhone(phone);
}

function describeFate(message: SmsMessage, now: Date): string {
  const fate = fateOf(message, now);
  const { reason, report, laterReport } = message;
  const reports = [report, laterReport].flatMap((each) =>
    each && each.status.toLowerCase() !== 'success'
      ? [[each.status, each.reason].filter(Boolean).join(', ')]
      : [],
  );
  const why = [...(reason === null ? [] : [reasonNames[reason] ?? reason]), ...reports].join('; ');
  const again = message.sentAgainAs ? '. Sent again' : '';
  return `${fateNames[fate]}${why && `: ${why}`}${again}`;
}
