import type { FieldErrors } from '~/domain/editing/save-document.server';
import { ownSmsSeptets, smsConfiguration } from '~/domain/sms/sms-configuration.server';
import { textsCustomers } from '~/domain/sms/texts-customers.server';
import type { Settings } from '~/domain/settings/settings';
import type { SmsWords } from '~/domain/settings/sms-kinds';
import { countTooLong, exampleCode, smsLink, type SmsFrame } from './compose-order-sms';

/** What stands around a text that opens the order of `code`. */
export function smsFrame({ greeting, signOff }: SmsWords, code: string): SmsFrame {
  const { siteUrl } = smsConfiguration();
  return {
    greeting,
    signOff,
    link: smsLink(siteUrl, code),
    maxSeptets: ownSmsSeptets(),
  };
}

/** Of the values of the section: null where the longest text is one message with its words, else what is said of the first of them. */
export function checkSmsWords(values: Readonly<Record<string, unknown>>): FieldErrors | null {
  const words = { greeting: String(values['greeting']), signOff: String(values['signOff']) };
  const tooLong = countTooLong(smsFrame(words, exampleCode));
  if (tooLong === 0 || (words.greeting === '' && words.signOff === '')) return null;
  const message = `${tooLong} too long: the longest text would cost as much as two`;
  return { [words.greeting === '' ? 'signOff' : 'greeting']: [message] };
}

/** Whether texts have the link of their order; else they name 'Track Order'. */
export const hasSmsLink = ({ sms }: Pick<Settings, 'sms'>): boolean =>
  smsFrame(sms, exampleCode).link !== null;

/** A text needs no tick, but its customer knows of it, and how to stop it: in sentences. '' where nobody is texted. */
export const describeTexts = (settings: Pick<Settings, 'sms'>): string =>
  textsCustomers(settings)
    ? `We’ll text you about this order. You can stop the texts ${hasSmsLink(settings) ? 'with the link in each one' : 'at Track Order'}.`
    : '';

/** What the phone field of the checkout says. */
export const describePhoneField = (settings: Pick<Settings, 'sms'>): string =>
  ['For example, 0712 345 678', describeTexts(settings)].filter(Boolean).join('. ');

/** What the text that confirms an order has in place of its email. */
export const describeConfirmingText = (settings: Pick<Settings, 'sms'>): string =>
  hasSmsLink(settings) ? 'the link to your order' : 'your order number';
