import { z } from 'zod';
import { parseNairobi } from '~/lib/dates';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/phone';
import { checkoutLimits, checkoutMessages, minPickupNoticeMs } from './checkout-rules';
import { deliveryMethods, type DeliveryMethod, type PaymentMethod } from '~/domain/orders/order';

export { checkoutLimits, checkoutMessages, minPickupNoticeMs } from './checkout-rules';

/** A date further away than this is a slip of the finger. */
const pickupHorizonMs = 366 * 24 * 60 * 60 * 1000;

/** A missing entry is required, one of another type is invalid. */
const missingOrWrong = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? checkoutMessages.required : checkoutMessages.input;

const controlCharacters = /\p{Cc}+/gu;
const controlCharactersButLineFeed = /[^\P{Cc}\n]+/gu;

/** One line of text: what the first line of an address is must not be split by a pasted line break. */
const oneLine = (maximum: number) =>
  z
    .string({ error: missingOrWrong })
    .transform((text) => text.replace(controlCharacters, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, checkoutMessages.required).max(maximum, checkoutMessages.input));

const severalLines = (maximum: number) =>
  z
    .string({ error: missingOrWrong })
    .optional()
    .transform((text = '') =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(controlCharactersButLineFeed, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .pipe(z.string().max(maximum, checkoutMessages.input));

const phone = oneLine(checkoutLimits.phone).transform((text, context): PhoneNumber => {
  const number = parseKenyanPhone(text);
  if (number) return number;
  context.addIssue({ code: 'custom', message: checkoutMessages.phone });
  return z.NEVER;
});

/** Takes `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` in Nairobi time, at least 24 hours ahead. */
const pickupDate = (now: Date) =>
  oneLine(40).transform((text, context): Date => {
    const date = parseNairobi(text);
    const message = date === null ? checkoutMessages.format : findPickupDateError(date, now);
    if (date && !message) return date;
    context.addIssue({ code: 'custom', message: message ?? checkoutMessages.format });
    return z.NEVER;
  });

/** Returns the message where a pickup at this moment is not offered; null where it is. */
export function findPickupDateError(date: Date, now: Date): string | null {
  const ahead = date.getTime() - now.getTime();
  if (ahead < minPickupNoticeMs) return checkoutMessages.pickupDate;
  return ahead > pickupHorizonMs ? checkoutMessages.input : null;
}

/**
 * Step 1, 'Order Details': contact, delivery method, and the fields of the chosen method only (those of the other are
 * ignored, because a page without scripts sends both).
 */
export const checkoutDetailsSchema = (options: {
  now: Date;
  pickupLocations: readonly { readonly id: string }[];
}) => {
  const contact = {
    firstName: oneLine(checkoutLimits.firstName),
    lastName: oneLine(checkoutLimits.lastName),
    phone,
    email: oneLine(checkoutLimits.email).pipe(z.email(checkoutMessages.email)),
  };
  const known = new Set(options.pickupLocations.map((location) => location.id));
  return z.discriminatedUnion(
    'deliveryMethod',
    [
      z.object({
        ...contact,
        deliveryMethod: z.literal('delivery'),
        address: oneLine(checkoutLimits.address),
        city: oneLine(checkoutLimits.city),
        location: oneLine(checkoutLimits.location),
        additionalInfo: severalLines(checkoutLimits.additionalInfo),
      }),
      z.object({
        ...contact,
        deliveryMethod: z.literal('pickup'),
        pickupLocation: oneLine(80).pipe(z.string().refine((id) => known.has(id), checkoutMessages.input)),
        pickupDate: pickupDate(options.now),
      }),
    ],
    { error: checkoutMessages.input },
  );
};

/** What step 1 gives once it is valid. */
export type CheckoutDetails = z.output<ReturnType<typeof checkoutDetailsSchema>>;

/**
 * Step 2, 'Payment': a method that goes with the delivery method; for M-Pesa a phone number, which is the contact's
 * where it is left empty. `mpesaOffered` is false where the shop has no credentials (decisions.md 27).
 */
export const checkoutPaymentSchema = (options: {
  deliveryMethod: DeliveryMethod;
  contactPhone: PhoneNumber;
  mpesaOffered: boolean;
}) => {
  const offered: readonly PaymentMethod[] = deliveryMethods[options.deliveryMethod].payments;
  return z
    .object({
      paymentMethod: z
        .enum(['mpesa', 'cod', 'cop'], { error: missingOrWrong })
        .refine((method) => offered.includes(method), checkoutMessages.input)
        .refine((method) => method !== 'mpesa' || options.mpesaOffered, checkoutMessages.input),
      phoneNumber: z.string({ error: checkoutMessages.input }).optional(),
    })
    .transform(({ paymentMethod, phoneNumber = '' }, context) => {
      if (paymentMethod !== 'mpesa') return { paymentMethod, phoneNumber: null };
      if (phoneNumber.trim() === '') return { paymentMethod, phoneNumber: options.contactPhone };
      const parsed = phone.safeParse(phoneNumber);
      if (parsed.success) return { paymentMethod, phoneNumber: parsed.data };
      context.addIssue({ code: 'custom', path: ['phoneNumber'], message: checkoutMessages.phone });
      return z.NEVER;
    });
};

/** What step 2 gives once it is valid. */
export type CheckoutPayment = z.output<ReturnType<typeof checkoutPaymentSchema>>;

/** The only field of 'change the number and send again'. */
export const retryPaymentSchema = z.object({ phoneNumber: phone });

/**
 * Ten letters and digits that begin with the day of the payment: a letter for the year, A to L for the month, 1 to 9 and
 * A to V for the day. NLJ7RT61SV in Safaricom's Daraja documentation is of 19 December 2019; the codes of 25 September
 * 2023 began with RIP. The year is any letter: nobody has promised what follows on Z.
 */
const confirmationCode = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/;

/** Takes a confirmation code as people type it, with spaces and small letters. */
export const claimSchema = z.object({
  code: z
    .string({ error: missingOrWrong })
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, checkoutMessages.required)
        .refine((code) => code === '' || confirmationCode.test(code), checkoutMessages.format),
    ),
});

/** Made with the form when it is shown: 16 to 64 characters that are safe in an address (decisions.md 21). */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/;
