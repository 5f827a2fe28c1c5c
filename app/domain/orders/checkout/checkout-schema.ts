import { z } from 'zod';
import { isCashPayment, type DeliveryMethod } from '~/domain/orders/order';
import { isConfirmationCode, normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import type { OfferedMethods } from '~/domain/selling/offered-methods';
import type { Settings } from '~/domain/settings/settings';
import { parseNairobi } from '~/lib/format/dates';
import type { FormField } from '~/lib/forms/form-fields';
import { fieldSchema } from '~/lib/forms/form-schema';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { checkoutMessages } from './checkout-messages';
import { detailsFields, lineField, optionalEmailField } from './details-fields';
import { isEmailOptional } from './is-email-optional.server';
import { offeredPayments } from './offered-payments';
import { paymentFields } from './payment-fields';
import { findPickupDateError, findPlaceClosedError, type PickupRules } from './pickup-days';

const typeError = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? checkoutMessages.required : checkoutMessages.input;

/** A repeated field is no text. */
const textSchema = (field: FormField) =>
  z
    .string({ error: checkoutMessages.input })
    .nullish()
    .pipe(fieldSchema(field) as z.ZodType<string, string | null | undefined>);

const phone = (field: FormField) =>
  textSchema(field).transform((text, context): PhoneNumber => {
    const number = parseKenyanPhone(text);
    if (number) return number;
    context.addIssue({ code: 'custom', message: checkoutMessages.phone });
    return z.NEVER;
  });

const dateSchema = textSchema(lineField('Pickup date', { maxLength: 40 }));

/** Parses `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` in Nairobi time, on a day that the farm offers. */
const pickupDate = (rules: PickupRules, now: Date) =>
  dateSchema.transform((text, context): Date => {
    const date = parseNairobi(text);
    const message = date === null ? checkoutMessages.format : findPickupDateError(date, rules, now);
    if (date && !message) return date;
    context.addIssue({ code: 'custom', message: message ?? checkoutMessages.format });
    return z.NEVER;
  });

type Rules = PickupRules & {
  readonly pickupLocations: NonNullable<PickupRules['pickupLocations']>;
  readonly deliveryAreas: readonly { readonly id: string }[];
};

/** All of step 1 but the day of a pickup, whose limits depend on the time. */
const createVariants = (
  places: Rules,
  { pickup: mayCollect }: Pick<OfferedMethods, 'pickup'>,
  emailField: FormField,
) => {
  const contact = {
    firstName: textSchema(detailsFields.firstName),
    lastName: textSchema(detailsFields.lastName),
    phone: phone(detailsFields.phone),
    email: textSchema(emailField).transform((text): string | null => text || null),
  };
  const locationIds = new Set(places.pickupLocations.map((location) => location.id));
  return {
    delivery: z.object({
      ...contact,
      deliveryMethod: z.literal('delivery'),
      address: textSchema(detailsFields.address),
      ...placeSchemas(
        places.deliveryAreas,
        mayCollect ? checkoutMessages.deliveryArea : checkoutMessages.deliveryAreaOnly,
      ),
      additionalInfo: textSchema(detailsFields.additionalInfo),
    }),
    pickup: z.object({
      ...contact,
      deliveryMethod: z.literal('pickup'),
      pickupLocation: textSchema(
        lineField('Pickup location', {
          maxLength: 80,
          next: (id) => (locationIds.has(id) ? null : checkoutMessages.input),
        }),
      ),
    }),
  };
};

/** A farm with delivery areas asks for one of them, the others for city and location. */
const placeSchemas = (areas: readonly { readonly id: string }[], missing: string) => {
  const ignored = z.string().optional().catch('');
  if (areas.length === 0)
    return {
      city: textSchema(detailsFields.city),
      location: textSchema(detailsFields.location),
      deliveryArea: ignored.transform((): string | null => null),
    };
  return {
    city: ignored.transform(() => ''),
    location: ignored.transform(() => ''),
    deliveryArea: z
      .string({ error: missing })
      .refine((id) => areas.some((area) => area.id === id), missing)
      .transform((id): string | null => id),
  };
};

/** By the settings object and the field of the email: zod takes longer to build a schema than to parse by it. */
const builtVariants = new WeakMap<Rules, Map<FormField, ReturnType<typeof createVariants>>>();

function findVariants(settings: Rules, offered: Pick<OfferedMethods, DeliveryMethod>, emailField: FormField) {
  const built = builtVariants.get(settings) ?? new Map<FormField, ReturnType<typeof createVariants>>();
  const variants = built.get(emailField) ?? createVariants(settings, offered, emailField);
  builtVariants.set(settings, built.set(emailField, variants));
  return variants;
}

/** Step 1. A page without scripts sends the fields of both delivery methods: the other ones are ignored. */
export function checkoutDetailsSchema(
  settings: Rules & Pick<Settings, 'checkout' | 'sms'>,
  offered: Pick<OfferedMethods, DeliveryMethod>,
  now: Date,
) {
  const emailField = isEmailOptional(settings) ? optionalEmailField : detailsFields.email;
  const { delivery, pickup } = findVariants(settings, offered, emailField);
  const dated = pickup.extend({ pickupDate: pickupDate(settings, now) }).superRefine((details, context) => {
    const message = findPlaceClosedError(details.pickupDate, settings, details.pickupLocation);
    if (message) context.addIssue({ code: 'custom', path: ['pickupDate'], message });
  });
  return z
    .discriminatedUnion('deliveryMethod', [delivery, dated], { error: checkoutMessages.input })
    .refine(({ deliveryMethod }) => offered[deliveryMethod], {
      path: ['deliveryMethod'],
      error: checkoutMessages.deliveryMethod,
    });
}

export type CheckoutDetails = z.output<ReturnType<typeof checkoutDetailsSchema>>;

const mpesaPhone = phone(paymentFields.phoneNumber);

/** Step 2. An empty phone number defaults to the contact's; a payment by hand has none. */
export const checkoutPaymentSchema = (options: {
  deliveryMethod: DeliveryMethod;
  contactPhone: PhoneNumber;
  offered: OfferedMethods;
}) => {
  const offered = offeredPayments(options.deliveryMethod, options.offered);
  return z
    .object({
      paymentMethod: z
        .enum(['mpesa', 'cod', 'cop'], { error: typeError })
        .refine((method) => offered.includes(method), checkoutMessages.input),
      phoneNumber: z.string({ error: checkoutMessages.input }).optional(),
    })
    .transform(({ paymentMethod, phoneNumber = '' }, context) => {
      if (isCashPayment(paymentMethod) || !options.offered.mpesaPrompt)
        return { paymentMethod, phoneNumber: null };
      if (phoneNumber.trim() === '') return { paymentMethod, phoneNumber: options.contactPhone };
      const parsed = mpesaPhone.safeParse(phoneNumber);
      if (parsed.success) return { paymentMethod, phoneNumber: parsed.data };
      context.addIssue({ code: 'custom', path: ['phoneNumber'], message: checkoutMessages.phone });
      return z.NEVER;
    });
};

export const retryPaymentSchema = z.object({ phoneNumber: mpesaPhone });

export const claimSchema = z.object({
  code: z
    .string({ error: typeError })
    .transform(normaliseConfirmationCode)
    .pipe(
      z
        .string()
        .min(1, checkoutMessages.required)
        .refine((code) => code === '' || isConfirmationCode(code), checkoutMessages.format),
    ),
});
