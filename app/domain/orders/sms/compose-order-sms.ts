import { fitSms } from '~/domain/sms/fit-sms';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import type { SmsWords } from '~/domain/settings/sms-kinds';
import { toCents } from '~/lib/format/money';
import { countSeptets } from '~/lib/format/gsm-text';
import { orderSms, type SmsFacts, type SmsNames } from './order-sms';

/** Of host and path: a longer one leaves no room for what a text says. */
const maxLinkLength = 25;

/** `shop.example/o/AB12CD`, without a scheme, which phones add themselves; null where the address of the shop is too long. */
export function smsLink(siteUrl: string, code: string): string | null {
  const link = `${new URL(siteUrl).host}/o/${code}`;
  return link.length > maxLinkLength ? null : link;
}

export type SmsFrame = SmsWords & {
  /** Null: the text has the number of the order, and says where it is of use. */
  readonly link: string | null;
  readonly maxSeptets: number;
};

/** The text of a notice: one message in GSM-7, the shop's name first. Null for a notice that has none. */
export function composeOrderSms(
  notice: CustomerNotice,
  facts: SmsFacts,
  names: SmsNames,
  { greeting, signOff, link, maxSeptets }: SmsFrame,
): string | null {
  const row = orderSms[notice];
  if (!row) return null;
  const where = link ?? 'Track Order';
  return fitSms(names, maxSeptets, (fitted) => {
    const text = row.text(facts, fitted);
    return [
      `${fitted.shop}:`,
      greeting,
      text,
      row.linkFor ? `${row.linkFor}${row.linkFor.endsWith('?') ? '' : ':'}` : '',
      where,
      signOff,
    ]
      .filter((part) => part !== '')
      .join(' ');
  });
}

const notices = Object.keys(orderSms) as CustomerNotice[];

/** For the previews of the settings. */
export const exampleCode = 'AB12CD';

/** For the previews of the settings. */
export const exampleFacts: SmsFacts = {
  number: 'M-24061',
  others: 0,
  contact: 'call you',
  day: 'Sat 12 Dec',
  isDelivery: true,
  total: toCents(65_000),
  toPay: toCents(65_000),
  dueBack: toCents(0),
  awaitsCall: false,
  payTo: 'Paybill 123456, account M-24061',
  payBefore: '2:05 PM',
  riderPhone: '0712 345 678',
  amount: toCents(65_000),
  code: 'SGR7KL2M9P',
};

/** M-Pesa takes 250,000 at most (docs/mpesa.md), and a number has six digits only where three of five were taken. */
const longest: SmsFacts = {
  ...exampleFacts,
  number: 'TEST-240613',
  day: 'Wed 30 Sept',
  total: toCents(24_999_950),
  toPay: toCents(24_999_950),
  payTo: 'Paybill 1234567, account TEST-240613',
  payBefore: '12:05 PM',
  amount: toCents(24_999_950),
};

const longNames: SmsNames = { shop: 'x'.repeat(60), rider: 'x'.repeat(60), place: 'x'.repeat(300) };

/** Each text is longest with one of them. */
export const longFacts: readonly SmsFacts[] = [
  longest,
  { ...longest, isDelivery: false },
  { ...longest, awaitsCall: true },
  { ...longest, toPay: toCents(0), dueBack: toCents(24_999_950) },
];

/** Of the longest text, with names as short as they can be. */
const countLongest = (frame: SmsFrame): number =>
  Math.max(
    ...notices.flatMap((notice) =>
      longFacts.map((facts) =>
        countSeptets(composeOrderSms(notice, facts, longNames, { ...frame, maxSeptets: 0 }) ?? ''),
      ),
    ),
  );

/** How many septets too long the farm's words make the longest text; 0 where each fits. */
export const countTooLong = (frame: SmsFrame): number => Math.max(countLongest(frame) - frame.maxSeptets, 0);

/** How many septets greeting and sign-off may have together, each after a space. */
export const countRoomForWords = (frame: SmsFrame): number =>
  Math.max(frame.maxSeptets - countLongest({ ...frame, greeting: '', signOff: '' }) - 2, 0);
