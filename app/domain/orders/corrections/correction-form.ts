import { cartLineId } from '~/domain/cart/cart';
import { phoneOrderFields } from '~/domain/orders/phone-orders/phone-order-form';
import { parsePhoneOrderLines, type TypedLine } from '~/domain/orders/phone-orders/phone-order-lines';
import type { Order } from '~/domain/orders/order';
import { isTime } from '~/lib/forms/text-formats';
import { parseNairobi, toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { parseShillings, toCents } from '~/lib/format/money';
import { validateFields, type FormField, type FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { moneyField } from '~/lib/forms/number-fields';
import { discountFields, discountValues, parseDiscount, shillingText } from './discount-form';
import type { CorrectedDelivery, CorrectedLine, Correction } from './correction';

export const correctionMessages = {
  area: 'Choose where we deliver it',
  place: 'Choose where they collect it',
  day: 'Choose today or a later day',
  address: 'Enter where we deliver it',
  fee: 'Enter the fee in shillings, or 0',
} as const;

const whereFields = {
  deliveryMethod: phoneOrderFields.deliveryMethod,
  city: phoneOrderFields.city,
  location: phoneOrderFields.location,
  deliveryArea: phoneOrderFields.deliveryArea,
  address: phoneOrderFields.address,
  additionalInfo: phoneOrderFields.additionalInfo,
  pickupLocation: phoneOrderFields.pickupLocation,
  pickupDate: phoneOrderFields.pickupDate,
  pickupTime: phoneOrderFields.pickupTime,
};

/** Fields of the form at /orders-admin/{number}/correct. */
export const correctionFields = {
  ...whereFields,
  deliveryDay: { label: 'Delivery day', input: inputKinds.date, normalise: (text: string) => text.trim() },
  deliveryFee: moneyField('Delivery fee', { invalid: correctionMessages.fee }),
  ...discountFields,
} as const satisfies FormFields;

export type CorrectionField = keyof typeof correctionFields;
export type CorrectionValues = Readonly<Record<CorrectionField, string>>;
export type CorrectionErrors = Readonly<Partial<Record<CorrectionField, readonly string[]>>>;

export const correctionFieldNames = Object.keys(correctionFields) as CorrectionField[];

export const normaliseCorrection = (values: Readonly<Record<string, string>>): CorrectionValues =>
  Object.fromEntries(
    correctionFieldNames.map((name) => {
      const { normalise = (text: string) => text } = correctionFields[name] as FormField;
      return [name, normalise(values[name] ?? '')];
    }),
  ) as CorrectionValues;

/** The form as the order is. */
export function correctionValues({ delivery, deliveryFee, discount }: Order): CorrectionValues {
  const time = delivery.method === 'pickup' ? toDateTimeInput(delivery.pickupDate).slice(11) : '';
  const where: Partial<CorrectionValues> =
    delivery.method === 'pickup'
      ? {
          deliveryMethod: 'pickup',
          pickupLocation: delivery.pickupLocation,
          pickupDate: toDateInput(delivery.pickupDate),
          pickupTime: time === '00:00' ? '' : time,
        }
      : {
          deliveryMethod: 'delivery',
          city: delivery.city,
          location: delivery.areaId === undefined ? delivery.location : '',
          deliveryArea: delivery.areaId ?? '',
          address: delivery.address,
          additionalInfo: delivery.additionalInfo,
          deliveryDay: delivery.day ?? '',
        };
  return normaliseCorrection({
    ...where,
    deliveryFee: shillingText(deliveryFee),
    ...discountValues(discount),
  });
}

/** A line as typed; `today` is its price of today in cents where staff chose that, else ''; `notes` is null where the form has no field for it. */
export type TypedCorrection = TypedLine & { readonly today: string; readonly notes: string | null };

export const maxNotesLength = 500;

/** What the form asks to be otherwise; what was not touched is not in it. Takes normalised values. */
export function parseCorrection(
  order: Order,
  values: CorrectionValues,
  typed: readonly TypedCorrection[],
):
  | { readonly ok: true; readonly correction: Correction }
  | { readonly ok: false; readonly errors: CorrectionErrors; readonly invalid: ReadonlySet<string> } {
  const stored = correctionValues(order);
  const { lines, seen, invalid: invalidLines } = parsePhoneOrderLines(typed);
  const isTooLong = ({ notes }: TypedCorrection) => (notes ?? '').length > maxNotesLength;
  const invalid = new Set([...invalidLines, ...typed.filter(isTooLong).map(({ id }) => id)]);
  const errors = findErrors(values, stored);
  if (Object.keys(errors).length > 0 || invalid.size > 0) return { ok: false, errors, invalid };
  const ownIds = new Set(order.items.map(cartLineId));
  const todayOf = new Map(
    typed.map(({ id, today }) => [id, /^\d{1,12}$/.test(today) ? Number(today) : null]),
  );
  const delivery = parseDelivery(values, stored);
  const isMoved = values.deliveryMethod !== stored.deliveryMethod;
  const isFeeTouched = values.deliveryFee !== stored.deliveryFee;
  // Nobody is driven to who collects.
  const deliveryFee =
    isMoved && values.deliveryMethod === 'pickup' && !isFeeTouched
      ? toCents(0)
      : (parseShillings(values.deliveryFee) ?? undefined);
  return {
    ok: true,
    correction: {
      lines: lines.map((line): CorrectedLine => {
        const id = cartLineId(line);
        const today = todayOf.get(id) ?? null;
        if (!ownIds.has(id))
          return { ...line, price: 'today', ...(seen[id] !== undefined && { seenPrice: seen[id] }) };
        const noted = typed.find((each) => each.id === id)?.notes ?? null;
        const own = { ...line, ...(noted !== null && { notes: noted }) };
        return today === null
          ? { ...own, price: 'ordered' }
          : { ...own, price: 'today', seenPrice: toCents(today) };
      }),
      ...(delivery && { delivery }),
      ...(deliveryFee !== undefined && (isMoved || isFeeTouched) && { deliveryFee }),
      ...parseDiscountChange(values, stored),
    },
  };
}

function findErrors(values: CorrectionValues, stored: CorrectionValues): CorrectionErrors {
  const errors: Partial<Record<CorrectionField, readonly string[]>> = {};
  const checked = validateFields(values, correctionFields);
  for (const name of correctionFieldNames) {
    // What the order has may be older than a rule.
    const messages =
      values[name] === stored[name] && !name.startsWith('discount') ? undefined : checked[name];
    if (messages) errors[name] = messages;
  }
  if (values.pickupTime !== '' && !isTime(values.pickupTime)) errors.pickupTime ??= [correctionMessages.day];
  return errors;
}

function parseDelivery(values: CorrectionValues, stored: CorrectionValues): CorrectedDelivery | null {
  const isMoved = values.deliveryMethod !== stored.deliveryMethod;
  const changed = (name: CorrectionField) => isMoved || values[name] !== stored[name];
  if (values.deliveryMethod === 'pickup') {
    const { pickupLocation, pickupDate, pickupTime } = values;
    const isOtherTime = changed('pickupDate') || changed('pickupTime');
    const date = parseNairobi(pickupTime === '' ? pickupDate : `${pickupDate}T${pickupTime}`);
    if (!isOtherTime && !changed('pickupLocation')) return null;
    return {
      method: 'pickup',
      ...(changed('pickupLocation') && { pickupLocation }),
      // A date that is none is before every day.
      ...(isOtherTime && { pickupDate: date ?? new Date(0) }),
    };
  }
  const texts = (['address', 'city', 'location', 'additionalInfo'] as const).filter(changed);
  const isOtherArea = values.deliveryArea !== '' && changed('deliveryArea');
  const isOtherDay = changed('deliveryDay');
  if (texts.length === 0 && !isOtherArea && !isOtherDay) return null;
  return {
    method: 'delivery',
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
    ...(isOtherArea && { areaId: values.deliveryArea }),
    ...(isOtherDay && { day: values.deliveryDay || null }),
  };
}

const parseDiscountChange = (
  values: CorrectionValues,
  stored: CorrectionValues,
): Pick<Correction, 'discount'> =>
  (['discountKind', 'discountValue', 'discountReason'] as const).some((name) => values[name] !== stored[name])
    ? { discount: parseDiscount(values) }
    : {};

/** What both have touched stays with whoever saves now; the rest is as it is now. */
export const mergeValues = (
  typed: CorrectionValues,
  read: Readonly<Record<string, unknown>>,
  current: CorrectionValues,
): CorrectionValues =>
  Object.fromEntries(
    correctionFieldNames.map((name) => [name, typed[name] === read[name] ? current[name] : typed[name]]),
  ) as CorrectionValues;
