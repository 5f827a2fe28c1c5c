import { addLine, cartLineId, parseQuantity, type CartLine } from '~/domain/cart/cart';
import { phoneOrderFields } from '~/domain/orders/phone-orders/phone-order-form';
import { parsePhoneOrderLines } from '~/domain/orders/phone-orders/phone-order-lines';
import { isValidDay } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { formatPhone, noPhone, parseKenyanPhone } from '~/lib/format/phone';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import { validateFields, type FieldValues, type FormFields } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { isObjectId } from '~/lib/object-id';
import { weekdayNames, weekdays } from '~/lib/weekdays';
import type { StandingOrderFailure } from './change-standing-order.server';
import { maxStandingLines, maxStandingUnits } from './morning-limits';
import type { NoMorning } from './morning-times';
import { maxPausesAhead } from './promised-days';
import type { StandingOrder, StandingOrderForm } from './standing-order';
import {
  isStandingPayment,
  listHouseholdPayments,
  needsPhone,
  standingPayments,
  type ChosenPayment,
} from '~/domain/standing-orders/payment/standing-payment';

const messages = {
  days: 'Choose at least one day',
  from: 'Enter a day, for example 2026-12-01',
  city: 'Please complete this field',
  deliveryArea: 'Choose where we deliver it',
  noLines: 'Choose what comes, and how many',
  quantity: 'Enter a whole number from 1 to 999',
  payment: 'Choose how they pay',
  phoneOrNone: 'Enter a phone number or tick that they have none, not both',
  needsPhone: 'Without a phone they pay in cash, or on account',
} as const;

export { messages as standingOrderMessages };

const { phone, name, email, city, location, deliveryArea, address, additionalInfo } = phoneOrderFields;

/** Fields of the form at /standing-orders-admin/new, beside the rows of sizes. */
export const standingOrderFields = {
  phone: {
    ...phone,
    rule: (text, form) =>
      form['hasNoPhone'] === 'on' ? (text === '' ? null : messages.phoneOrNone) : phone.rule(text),
  },
  /** Only the farm says so: the rider tells the household what it would be texted (docs/decisions/0167). */
  hasNoPhone: checkboxField('This household has no phone'),
  name,
  email,
  city,
  location,
  deliveryArea,
  address,
  additionalInfo,
  rhythm: choiceField('When it comes', ['every', 'certain'], messages.days),
  days: {
    label: 'Days',
    multiple: true,
    rule: (text, form) =>
      form['rhythm'] === 'certain' && parseDays(text).length === 0 ? messages.days : null,
  },
  overrules: checkboxField('Take fewer than the smallest quantity'),
  from: {
    label: 'From when',
    input: inputKinds.date,
    rule: (text) => (isValidDay(text) ? null : messages.from),
  },
  /** A way, or `account:` and the id of an organization. */
  payment: {
    label: 'How they pay',
    rule: (text) => (parsePayment(text) ? null : messages.payment),
  },
} as const satisfies FormFields;

type Field = keyof typeof standingOrderFields;

export type StandingOrderValues = Readonly<Record<Field, string>>;

export const standingOrderFieldNames = Object.keys(standingOrderFields) as Field[];

/** A row of the form: the id of a cart line ('' for none), and the quantity as typed. */
export type TypedRow = { readonly line: string; readonly quantity: string };

export const accountPrefix = 'account:';

/** Null for what no form offers; '' leaves it as it is. */
function parsePayment(text: string): ChosenPayment | null {
  if (text === '') return {};
  if (!text.startsWith(accountPrefix))
    return isStandingPayment(text) && text !== 'account' ? { payment: text } : null;
  const chargedTo = text.slice(accountPrefix.length);
  return isObjectId(chargedTo) ? { payment: 'account', chargedTo } : null;
}

/** The field of a form for how one is paid. */
const paymentValue = ({ payment, chargedTo }: Pick<StandingOrder, 'payment' | 'chargedTo'>): string =>
  payment === 'account' ? `${accountPrefix}${chargedTo?.toHexString() ?? ''}` : payment;

/** What the farm's form offers: the ways that it takes now, and each organization. `stored` stays possible. */
export const listPaymentChoices = (
  offered: Parameters<typeof listHouseholdPayments>[0],
  organizations: readonly { readonly id: string; readonly name: string }[],
  stored = '',
): readonly (readonly [value: string, text: string])[] => [
  ...listHouseholdPayments(offered, isStandingPayment(stored) ? stored : null).map(
    ({ id, label }) => [id, label] as const,
  ),
  ...organizations.map(
    ({ id, name }) => [`${accountPrefix}${id}`, `${standingPayments.account.label}: ${name}`] as const,
  ),
];

function parseDays(text: string) {
  const ticked = text.split('\n');
  return weekdays.filter((day) => ticked.includes(day));
}

export const normaliseStandingOrder = (values: FieldValues): StandingOrderValues =>
  Object.fromEntries(
    standingOrderFieldNames.map((field) => {
      const { normalise = (text: string) => text } = standingOrderFields[field] as FormFields[string];
      return [field, normalise(values[field] ?? '')];
    }),
  ) as StandingOrderValues;

export type StandingOrderErrors = Readonly<Partial<Record<Field | `quantity-${number}`, readonly string[]>>>;

/** The form as it is shown: as it was typed, with what is wrong. */
export type StandingOrderFormState = {
  readonly values: StandingOrderValues;
  readonly rows: readonly TypedRow[];
  readonly errors: StandingOrderErrors;
  readonly formErrors: readonly string[];
  /** What a change was begun from; absent: what is stored now. */
  readonly seenRevision?: string;
};

export type StandingOrderChoices = {
  /** Sizes with their prices. */
  readonly sizes: readonly (readonly [id: string, text: string])[];
  readonly areas: readonly (readonly [id: string, text: string])[];
  readonly firstDay: string;
  /** What the farm asks for at least; the farm may make an exception. */
  readonly terms: string;
  readonly emailHint?: string | undefined;
  readonly fromHint?: string;
  readonly payments: readonly (readonly [value: string, text: string])[];
};

/** Takes normalised values. `errors` by field; `rows` for what is wrong with the sizes as a whole. */
export function parseStandingOrder(
  values: StandingOrderValues,
  rows: readonly TypedRow[],
  deliveryAreas: readonly { readonly id: string }[],
):
  | { readonly ok: true; readonly form: StandingOrderForm }
  | { readonly ok: false; readonly errors: StandingOrderErrors; readonly rows: readonly string[] } {
  const errors: Record<string, readonly string[]> = validateFields(values, standingOrderFields);
  if (deliveryAreas.length === 0)
    for (const field of ['city', 'location'] as const)
      if (values[field] === '') errors[field] ??= [messages.city];
  if (deliveryAreas.length > 0 && !deliveryAreas.some(({ id }) => id === values.deliveryArea))
    errors['deliveryArea'] ??= [messages.deliveryArea];
  const lines = parseRows(rows, errors);
  const problems = lines.length === 0 ? [messages.noLines] : [];
  const telephone = values.hasNoPhone === 'on' ? noPhone : parseKenyanPhone(values.phone);
  if (telephone === noPhone && needsPhone(parsePayment(values.payment)?.payment))
    errors['payment'] ??= [messages.needsPhone];
  if (Object.keys(errors).length > 0 || problems.length > 0 || !telephone)
    return { ok: false, errors, rows: problems };
  const [firstName = '', ...otherNames] = values.name.split(' ');
  const hasAreas = deliveryAreas.length > 0;
  return {
    ok: true,
    form: {
      customer: {
        firstName,
        lastName: otherNames.join(' '),
        phone: telephone,
        email: values.email || null,
      },
      place: {
        address: values.address,
        city: hasAreas ? '' : values.city,
        location: hasAreas ? '' : values.location,
        additionalInfo: values.additionalInfo,
        deliveryArea: hasAreas ? values.deliveryArea : null,
      },
      lines,
      days: values.rhythm === 'every' ? weekdays : parseDays(values.days),
      from: values.from,
      ...parsePayment(values.payment),
      overrules: values.overrules === 'on',
    },
  };
}

/** The sizes of a form alone, for one day; `errors` by field. */
export function parseStandingLines(rows: readonly TypedRow[]) {
  const errors: Record<string, readonly string[]> = {};
  const lines = parseRows(rows, errors);
  return { lines, errors: errors as StandingOrderErrors };
}

/** The sizes of a form, without those of which none is wanted. `errors` gets what is wrong, by `quantity-0`. One chosen twice comes with the sum. */
export function parseRows(
  rows: readonly TypedRow[],
  errors: Record<string, readonly string[]>,
): readonly CartLine[] {
  let lines: readonly CartLine[] = [];
  for (const [index, { line, quantity }] of rows.entries()) {
    if (line === '' || /^\s*0+\s*$/.test(quantity)) continue;
    if (parseQuantity(quantity) === null) errors[`quantity-${index}`] = [messages.quantity];
    for (const parsed of parsePhoneOrderLines([{ id: line, quantity, price: '' }]).lines) {
      const added = addLine(lines, parsed);
      if (added.ok) lines = added.lines;
    }
  }
  return lines;
}

const noRow: TypedRow = { line: '', quantity: '' };

/** The rows of a form, filled up with empty ones. */
export const fillRows = (rows: readonly TypedRow[]): readonly TypedRow[] =>
  [...rows, ...Array.from({ length: maxStandingLines }, () => noRow)].slice(0, maxStandingLines);

/** A form with what is stored; `from` is the first day that can be changed: what begins later does so, unless the form says otherwise. */
export const standingOrderValues = (
  { customer, place, rules, ...order }: StandingOrder,
  from: string,
): { readonly values: StandingOrderValues; readonly rows: readonly TypedRow[] } => {
  const { days = [], lines = [], from: begins = from } = rules.at(-1) ?? {};
  const isEveryDay = days.length === weekdays.length;
  return {
    values: {
      phone: customer.phone === noPhone ? '' : formatPhone(customer.phone),
      hasNoPhone: customer.phone === noPhone ? 'on' : '',
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email ?? '',
      city: place.city,
      location: place.location,
      deliveryArea: place.deliveryArea ?? '',
      address: place.address,
      additionalInfo: place.additionalInfo,
      rhythm: isEveryDay ? 'every' : 'certain',
      days: isEveryDay ? '' : days.join('\n'),
      overrules: '',
      from: begins > from ? begins : from,
      payment: paymentValue(order),
    },
    rows: fillRows(lines.map((line) => ({ line: cartLineId(line), quantity: String(line.quantity) }))),
  };
};

export const emptyStandingOrder = (from: string) => ({
  values: { ...normaliseStandingOrder({}), rhythm: 'every', from },
  rows: fillRows([]),
});

const noMorning = {
  'not-begun': 'it begins later',
  paused: 'it is paused then',
  'no-round': 'we don’t deliver on that day',
  closed: 'we are closed on that day',
  'no-delivery': 'we don’t deliver at the moment',
  'no-area': 'we no longer deliver to the area',
} as const satisfies Record<NoMorning, string>;

/** What a pause that was noted at the door has become. `until`: the day on which it comes again; null for no end. */
export const describePaused = (from: string, until: string | null): string =>
  until === null
    ? `Paused from ${formatDayOfWeek(from)}, without an end: it comes again when you or they end the pause on its page.`
    : `Paused from ${formatDayOfWeek(from)} until ${formatDayOfWeek(until)}, when it comes again.`;

/** What a refusal says to the person who sent the form. */
export function describeRefusal(failure: StandingOrderFailure): string {
  switch (failure.reason) {
    case 'too-few':
      return `A morning has at least ${pluralize(failure.smallest, 'unit', 'units')}, all sizes together.`;
    case 'too-many':
      return `A morning has at most ${maxStandingLines} sizes and ${maxStandingUnits} units. For more, please call us.`;
    case 'taken':
      return 'This household has a standing order for this place already. Please change that one.';
    case 'unknown':
      return 'This standing order is gone.';
    case 'ended':
      return 'This standing order has ended. Please take a new one.';
    case 'switched-off':
      return 'Standing orders are switched off in the settings.';
    case 'not-paused':
      return 'This pause has ended, or was changed. Please look at it again.';
    case 'too-many-pauses':
      return `It has ${maxPausesAhead} pauses ahead already. Please take one back first, or make one longer.`;
    case 'conflict':
      return 'It has changed since you opened this page. Please look at it again, then change it.';
    case 'key-reused':
      return 'This request was sent before, with other content.';
    case 'too-early':
      return `The first day that can still be changed is ${formatDayOfWeek(failure.first)}.`;
    case 'moves-later':
      return `A new place holds at once, from ${formatDayOfWeek(failure.first)} on. Please choose that day, or change the place just before the move.`;
    case 'until-before-from':
      return `${formatDayOfWeek(failure.until)} must be after the first day without, ${formatDayOfWeek(failure.from)}.`;
    case 'payment-not-offered':
      return 'It can’t be paid like that now. Please choose another way.';
    case 'not-for-sale':
      return `Not for sale at the moment: ${failure.names.join(', ')}.`;
    case 'no-morning':
      return `Nothing can come on ${formatDayOfWeek(failure.day)}: ${noMorning[failure.why]}.`;
  }
}

/** The days of a pause, as they were typed, with what is wrong. */
export type TypedPause = {
  readonly from: string;
  readonly until: string;
  readonly errors: { readonly from: readonly string[]; readonly until: readonly string[] };
};

/** On the pages of the farm, where a household has no email, and gets no texts. */
export const tellThemYourself = 'We can’t tell them of it: tell them yourself.';

/** For the checkboxes. */
export const dayNames = weekdayNames;
