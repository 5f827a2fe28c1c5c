import { maxMpesaAmount, toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import type { FormFields } from '~/lib/forms/form-fields';
import { parseShillings, toCents, type Cents } from '~/lib/format/money';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { inputKinds } from '~/lib/forms/input-kinds';

/** The choice of a number that is none of a contact. */
export const otherPhone = 'other';

export const promptMessages = {
  amount: 'Enter whole shillings from 1 to 250,000, for example 12,500',
  contact: 'Choose whose phone gets the prompt',
  phoneNumber: 'Enter a Kenyan mobile number, for example 0712 345 678',
} as const;

const parseAmount = (text: string): Cents | null => {
  const amount = parseShillings(text.trim().replace(/^(?:kes|kshs?)\.?\s*/i, ''));
  return amount !== null && toMpesaAmount(amount) === amount ? amount : null;
};

/** What is owed, as far as one prompt takes it; null for nothing. */
export const defaultAmount = (balance: Cents): Cents | null =>
  toMpesaAmount(toCents(Math.min(balance, maxMpesaAmount)));

/** 'Ask for a payment': `contact` is the phone number of a contact, or `otherPhone`. */
export const promptFields = {
  contact: {
    label: 'Who gets the prompt?',
    rule: (text) => (text === otherPhone || parseKenyanPhone(text) ? null : promptMessages.contact),
  },
  phoneNumber: {
    label: 'Another M-Pesa number',
    input: inputKinds.phone,
    maxLength: 20,
    rule: (text, form) =>
      form['contact'] !== otherPhone || parseKenyanPhone(text) ? null : promptMessages.phoneNumber,
  },
  amount: {
    label: 'Amount (KES)',
    input: inputKinds.wholeNumber,
    maxLength: 20,
    rule: (text) => (parseAmount(text) === null ? promptMessages.amount : null),
    parse: (text: string): Cents => parseAmount(text) ?? toCents(0),
  },
} as const satisfies FormFields;

/** The number that a valid form chooses. */
export const chosenPhone = ({
  contact,
  phoneNumber,
}: {
  readonly contact: string;
  readonly phoneNumber: string;
}): PhoneNumber | null => parseKenyanPhone(contact === otherPhone ? phoneNumber : contact);
