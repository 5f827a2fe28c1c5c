import { choiceField } from '~/lib/forms/choice-fields';
import { validateFields, type FieldRule, type FieldValues, type FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { createTextFields } from '~/lib/forms/text-fields';
import { emailFormat, isTime, kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { parseNairobi } from '~/lib/format/dates';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { detailsFields } from '~/domain/orders/checkout/details-fields';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import { discountFields, parseDiscount } from '~/domain/orders/corrections/discount-form';
import { cashMethods, type Discount, type PaymentMethod } from '~/domain/orders/order';
import { offersMpesa, type OfferedMethods } from '~/domain/selling/offered-methods';
import type { OrderDetails } from '~/domain/orders/placing/order-details';
import { isPickupDay } from './pickup-day';

export const phoneOrderMessages = {
  name: 'Enter the caller’s name',
  deliveryArea: 'Choose where we deliver it',
  pickupLocation: 'Choose where they collect it',
  pickupDate: 'Choose today or a later day',
  pickupTime: 'Enter a time, for example 14:30, or leave it empty',
  tooLong: 'This is too long. Please shorten it.',
  noProducts: 'Add at least one product',
  quantity: 'Enter a whole number from 1 to 999',
} as const;

const maxNameLength = detailsFields.firstName.maxLength + 1 + detailsFields.lastName.maxLength;

const ifMethod =
  (method: 'delivery' | 'pickup') =>
  <Field extends { readonly rule: FieldRule }>(field: Field) => ({
    ...field,
    rule: ((text, form) =>
      (form['deliveryMethod'] === 'pickup') === (method === 'pickup')
        ? field.rule(text, form)
        : null) satisfies FieldRule,
  });
const ifDelivery = ifMethod('delivery');
const ifPickup = ifMethod('pickup');

const { lineField, multilineField } = createTextFields({
  required: () => checkoutMessages.required,
  maximum: () => phoneOrderMessages.tooLong,
});

const optionalCopy = ({ label, maxLength }: { readonly label: string; readonly maxLength: number }) =>
  lineField(label, { maxLength, isOptional: true });

/** Fields of the form at /orders-admin/new. */
export const phoneOrderFields = {
  phone: lineField('Phone number', {
    ...kenyanPhoneFormat(checkoutMessages.phone),
    messages: { required: checkoutMessages.phone, maximum: checkoutMessages.phone },
  }),
  name: lineField('Name', { maxLength: maxNameLength, messages: { required: phoneOrderMessages.name } }),
  email: lineField('Email', {
    ...emailFormat(checkoutMessages.email),
    isOptional: true,
    messages: { maximum: checkoutMessages.email },
  }),
  deliveryMethod: choiceField('Delivery method', ['delivery', 'pickup'], checkoutMessages.input),
  /** City and location, or the area where the farm has set some up: see parsePhoneOrder. */
  city: ifDelivery(optionalCopy(detailsFields.city)),
  location: ifDelivery(optionalCopy(detailsFields.location)),
  deliveryArea: detailsFields.deliveryArea,
  address: ifDelivery(lineField(detailsFields.address.label, { maxLength: detailsFields.address.maxLength })),
  additionalInfo: ifDelivery(
    multilineField(detailsFields.additionalInfo.label, {
      maxLength: detailsFields.additionalInfo.maxLength,
      isOptional: true,
    }),
  ),
  /** See parsePhoneOrder, too. */
  pickupLocation: detailsFields.pickupLocation,
  pickupDate: detailsFields.pickupDate,
  pickupTime: ifPickup({
    label: 'Pickup time',
    input: inputKinds.time,
    rule: (text) => (text === '' || isTime(text) ? null : phoneOrderMessages.pickupTime),
  }),
  paymentMethod: choiceField(paymentFields.paymentMethod.label, ['cash', 'mpesa'], checkoutMessages.input),
  mpesaPhone: {
    ...paymentFields.phoneNumber,
    rule: (text, form) =>
      form['paymentMethod'] !== 'mpesa' || text === '' || parseKenyanPhone(text)
        ? null
        : checkoutMessages.phone,
  },
  ...discountFields,
  note: multilineField('Internal note', { maxLength: 500, isOptional: true }),
} as const satisfies FormFields;

export type PhoneOrderField = keyof typeof phoneOrderFields;
export type PhoneOrderValues = Readonly<Record<PhoneOrderField, string>>;

export const phoneOrderFieldNames = Object.keys(phoneOrderFields) as PhoneOrderField[];

export const emptyPhoneOrder: PhoneOrderValues = {
  ...(Object.fromEntries(phoneOrderFieldNames.map((name) => [name, ''])) as PhoneOrderValues),
  deliveryMethod: 'delivery',
  paymentMethod: 'cash',
};

export const normalisePhoneOrder = (values: FieldValues): PhoneOrderValues =>
  Object.fromEntries(
    phoneOrderFieldNames.map((name) => {
      const { normalise = (text: string) => text } = phoneOrderFields[name] as FormFields[string];
      return [name, normalise(values[name] ?? '')];
    }),
  ) as PhoneOrderValues;

export type PhoneOrderErrors = Readonly<Partial<Record<PhoneOrderField, readonly string[]>>>;

type PhoneOrder = {
  readonly details: OrderDetails;
  readonly paymentMethod: PaymentMethod;
  /** Gets the prompt; null for cash and for a payment by hand. */
  readonly phoneNumber: PhoneNumber | null;
  readonly discount: Discount | null;
  readonly note: string;
};

/** Takes normalised values. */
export function parsePhoneOrder(
  values: PhoneOrderValues,
  options: {
    readonly now: Date;
    readonly pickupLocations: readonly { readonly id: string }[];
    readonly deliveryAreas: readonly { readonly id: string }[];
    readonly offered: OfferedMethods;
  },
):
  | { readonly ok: true; readonly order: PhoneOrder }
  | { readonly ok: false; readonly errors: PhoneOrderErrors } {
  const errors: Partial<Record<PhoneOrderField, readonly string[]>> = validateFields(
    values,
    phoneOrderFields,
  );
  const isPickup = values.deliveryMethod === 'pickup';
  if (!isPickup) checkPlace(values, options.deliveryAreas, errors);
  const pickupDate = parseNairobi(
    values.pickupTime === '' ? values.pickupDate : `${values.pickupDate}T${values.pickupTime}`,
  );
  if (isPickup && !options.pickupLocations.some(({ id }) => id === values.pickupLocation))
    errors.pickupLocation ??= [phoneOrderMessages.pickupLocation];
  const isBadDate = parseNairobi(values.pickupDate) === null || !isPickupDay(values.pickupDate, options.now);
  if (isPickup && isBadDate) errors.pickupDate ??= [phoneOrderMessages.pickupDate];
  const { offered } = options;
  if (!offered[isPickup ? 'pickup' : 'delivery'])
    errors.deliveryMethod ??= [`${isPickup ? 'Pickup' : 'Delivery'} is switched off in the settings`];
  if (values.paymentMethod === 'mpesa' && !offersMpesa(offered))
    errors.paymentMethod ??= ['M-Pesa is not available right now'];
  if (values.paymentMethod === 'cash' && !offered.cash)
    errors.paymentMethod ??= ['Cash is switched off in the settings'];
  const phone = parseKenyanPhone(values.phone);
  if (Object.keys(errors).length > 0 || !phone) return { ok: false, errors };

  const [firstName = '', ...otherNames] = values.name.split(' ');
  const contact = { firstName, lastName: otherNames.join(' '), phone, email: values.email || null };
  const { address, city, location, additionalInfo, pickupLocation } = values;
  const deliveryArea = options.deliveryAreas.length > 0 ? values.deliveryArea : null;
  const details: OrderDetails =
    isPickup && pickupDate
      ? { ...contact, deliveryMethod: 'pickup', pickupLocation, pickupDate }
      : { ...contact, deliveryMethod: 'delivery', address, city, location, additionalInfo, deliveryArea };
  const isMpesa = values.paymentMethod === 'mpesa';
  const isPrompted = isMpesa && offered.mpesaPrompt;
  return {
    ok: true,
    order: {
      details,
      paymentMethod: isMpesa ? 'mpesa' : cashMethods[details.deliveryMethod],
      phoneNumber: isPrompted ? (parseKenyanPhone(values.mpesaPhone) ?? phone) : null,
      discount: parseDiscount(values),
      note: values.note,
    },
  };
}

function checkPlace(
  values: PhoneOrderValues,
  areas: readonly { readonly id: string }[],
  errors: Partial<Record<PhoneOrderField, readonly string[]>>,
): void {
  if (areas.length > 0) {
    if (!areas.some(({ id }) => id === values.deliveryArea))
      errors.deliveryArea ??= [phoneOrderMessages.deliveryArea];
    return;
  }
  for (const name of ['city', 'location'] as const)
    if (values[name] === '') errors[name] ??= [checkoutMessages.required];
}
