import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Behaviour } from './behaviour';

/** Text for a fault of the till: SFC_IC0003. */
export type ResultCode = number | string;

/** The result of a prompt. */
export type PromptResult = { code: ResultCode; description: string; receipt?: string; at: Date };

/** An attempt to deliver a callback. */
export type Delivery = {
  at: Date;
  kind: 'genuine' | 'forged';
  resultCode: ResultCode;
  attempt: number;
  /** The HTTP status; missing without a response. */
  status?: number;
};

export type Prompt = {
  checkoutRequestId: string;
  merchantRequestId: string;
  /** Daraja's format: 254712345678. */
  phone: string;
  amount: number;
  accountReference: string;
  description: string;
  callbackUrl: string;
  createdAt: Date;
  /** `ignored`: still waiting, but the customer does not respond. */
  state: 'waiting' | 'ignored' | 'settled';
  result?: PromptResult;
  deliveries: Delivery[];
  /** Behaviour for this prompt only. */
  overrides: Partial<Behaviour>;
};

/** The buttons of the phone, and their result codes (`ignore` has none). */
export const phoneActions = {
  pin: { label: 'Enter PIN', code: 0 },
  cancel: { label: 'Cancel', code: 1032 },
  ignore: { label: 'Ignore', code: null },
  'insufficient-funds': { label: 'Insufficient funds', code: 1 },
  'wrong-pin': { label: 'Wrong PIN', code: 2001 },
  'till-not-set-up': { label: 'Till not set up', code: 'SFC_IC0003' },
  timeout: { label: 'Let it expire now', code: 1037 },
} as const satisfies Record<string, { label: string; code: ResultCode | null }>;

export type PhoneAction = keyof typeof phoneActions;

export const phoneAction = z.enum(Object.keys(phoneActions) as [PhoneAction, ...PhoneAction[]]);

const descriptions: Record<ResultCode, string> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'A similar transaction was just made.',
  1001: 'Unable to lock subscriber, a transaction is already in process for the current subscriber.',
  1032: 'Request cancelled by user.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
  4999: 'The transaction is still under processing.',
  SFC_IC0003: 'The operator does not exist.',
};

export const describeCode = (code: ResultCode): string => descriptions[code] ?? `Result ${code}.`;

/** Daraja uses Nairobi time, UTC+3 all year. */
export function formatDarajaTime(moment: Date): string {
  const nairobi = new Date(moment.getTime() + 3 * 60 * 60 * 1000);
  return nairobi.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** `ws_CO_`, the time, and the end of the phone number. */
export function createCheckoutRequestId(phone: string, now: Date): string {
  const [year, month, day, time] = /^(....)(..)(..)(.*)$/.exec(formatDarajaTime(now))?.slice(1) ?? [];
  return `ws_CO_${day}${month}${year}${time}${randomInt(100, 1000)}${phone.slice(-9)}`;
}

export const createMerchantRequestId = (): string =>
  `${randomInt(10_000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`;

/** Ten capitals and digits, of which the first three encode the date: SKL is 21 November 2024. */
export function createReceipt(now: Date): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const time = formatDarajaTime(now);
  const year = String.fromCharCode(65 + ((Number(time.slice(0, 4)) - 2006) % 26));
  const month = String.fromCharCode(64 + Number(time.slice(4, 6)));
  const day = '0123456789ABCDEFGHIJKLMNOPQRSTUV'[Number(time.slice(6, 8))];
  const rest = Array.from(randomBytes(7), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${year}${month}${day}${rest}`;
}
