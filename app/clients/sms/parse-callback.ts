import { z } from 'zod';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';

/** What the operator says became of a text (docs/sms.md 3). */
export type SmsReportCall = {
  readonly messageId: string;
  /** Null for a number abroad, or none. */
  readonly phone: PhoneNumber | null;
  /** As the provider writes it: the list grows. */
  readonly status: string;
  /** '' for none. */
  readonly failureReason: string;
  /** '' for none; 63902 is Safaricom. */
  readonly networkCode: string;
};

/** A text to the short code of the farm. */
export type IncomingSmsCall = {
  readonly id: string;
  /** As it came: automatic senders have names. */
  readonly sender: string;
  /** Null for a sender that is no Kenyan mobile number. */
  readonly phone: PhoneNumber | null;
  readonly text: string;
  readonly shortCode: string;
  /** Null where it is missing, or no date. */
  readonly sentAt: Date | null;
};

/** A phone has stopped a sender at its operator. */
export type SmsOptOutCall = { readonly phone: PhoneNumber | null; readonly sender: string };

type Fields = Pick<URLSearchParams, 'get'>;

const maxLength = 100;
const maxTextLength = 2_000;

const read = (fields: Fields, name: string, length = maxLength): string =>
  (fields.get(name) ?? '').trim().slice(0, length);

/** A phone may have lost its `+`, which a form reads as a space. */
const phoneOf = (fields: Fields, name: string): PhoneNumber | null =>
  parseKenyanPhone(read(fields, name, 30));

/**
 * The fields of a call. It is form-encoded (certain), whatever its content type says; an object of JSON, as the newer addresses of the
 * provider speak, is read, too, since a lost report stays lost. Of a field that comes twice the first counts.
 */
export function readSmsFields(body: string): Fields {
  if (!body.trimStart().startsWith('{')) return new URLSearchParams(body);
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(body)).data ?? {};
  return new URLSearchParams(
    Object.entries(parsed).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null without the id or the status. */
export function parseSmsReport(fields: Fields): SmsReportCall | null {
  const messageId = read(fields, 'id');
  const status = read(fields, 'status');
  if (messageId === '' || status === '') return null;
  return {
    messageId,
    status,
    phone: phoneOf(fields, 'phoneNumber'),
    failureReason: read(fields, 'failureReason'),
    networkCode: read(fields, 'networkCode', 20),
  };
}

/** Null without a sender. The text may be empty, and `linkId`, of premium messages, is not used. */
export function parseIncomingSms(fields: Fields): IncomingSmsCall | null {
  const sender = read(fields, 'from', 30);
  if (sender === '') return null;
  return {
    id: read(fields, 'id'),
    sender,
    phone: phoneOf(fields, 'from'),
    text: read(fields, 'text', maxTextLength),
    shortCode: read(fields, 'to', 20),
    sentAt: parseSmsDate(read(fields, 'date', 40)),
  };
}

/** Null without a phone. */
export function parseSmsOptOut(fields: Fields): SmsOptOutCall | null {
  if (read(fields, 'phoneNumber') === '') return null;
  return { phone: phoneOf(fields, 'phoneNumber'), sender: read(fields, 'senderId', 30) };
}

/** `2017-05-03T06:04:45Z`, or `2017-05-03 06:04:45`, which another client reads as UTC: unsure. Null for anything else. */
export function parseSmsDate(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?$/.test(text)) return null;
  const date = new Date(`${text.replace(' ', 'T').replace('Z', '')}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
