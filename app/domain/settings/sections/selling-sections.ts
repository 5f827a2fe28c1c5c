import {
  maxDeliveryAreas,
  outsideTowns,
  type DeliveryRule,
  type DeliverySchedule,
  type Town,
} from '~/domain/settings/delivery-area';
import { manualPaymentMinutes, maxFreshnessLength, usualPickupNoticeHours } from '~/domain/settings/settings';
import { inputKinds } from '~/lib/forms/input-kinds';
import { shillings } from '~/lib/format/money';
import type { FieldValues } from '~/lib/forms/form-fields';
import { weekdayNames } from '~/lib/weekdays';
import {
  checkboxesField,
  checkboxField,
  formatMapPosition,
  formatShillings,
  mapPositionField,
  moneyField,
  morningFee,
  selectField,
  smallestMorning,
  lineField,
  linesField,
  timeField,
  wholeNumberField,
} from './setting-fields';
import { formSection, listSection, type SettingsField } from './settings-section';

const businessNumbers = {
  '': 'Same number as the M-Pesa prompts',
  paybill: 'Paybill',
  till: 'Till (Buy Goods)',
} as const;

/** '512 3456', as it is read out. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const businessNumber: SettingsField<string> = {
  ...lineField('Paybill or till number', { isOptional: true, maxLength: 12 }),
  hint: '5 to 7 digits',
  input: inputKinds.wholeNumber,
  rule: (text, { kind }) =>
    kind === ''
      ? text.trim() === ''
        ? null
        : 'Choose under Kind whether this is a Paybill or a till, or leave it empty'
      : /^\d{5,7}$/.test(withoutSpaces(text))
        ? null
        : 'Enter the paybill or till number: 5 to 7 digits',
  parse: withoutSpaces,
};

const anyPromoText = lineField('Text', {
  hint: 'A short line, followed by a link to book a farm visit',
  isOptional: true,
  maxLength: 120,
});

const promoText: SettingsField<string> = {
  ...anyPromoText,
  rule: (text, form) =>
    form['showsPromo'] === 'on' && text.trim() === ''
      ? 'Text is required'
      : (anyPromoText.rule?.(text, form) ?? null),
};

const minimumOrder = moneyField('Smallest order in shillings', {
  hint: 'Products only, without the fee. 0 means any order',
  max: shillings(1_000_000),
});
const deliveryDays = checkboxesField('Delivery days', weekdayNames, 'Choose at least one delivery day');
const orderBy = timeField('Order by', { hint: 'Later orders go with the next delivery' });
const orderByDay = selectField('Order-by day', {
  'day-before': 'The day before the delivery',
  'same-day': 'The day of the delivery',
});

const hoursField = (label: string, { isUntil, hint }: { isUntil: boolean; hint?: string }) => {
  const field = timeField(label, { isOptional: true, ...(hint && { hint }) });
  return {
    ...field,
    rule: (text: string, form: FieldValues): string | null => {
      const other = form[isUntil ? 'hoursFrom' : 'hoursUntil'] ?? '';
      if (text === '') return other === '' ? null : 'Enter both times, or neither';
      const fault = field.rule?.(text, form) ?? null;
      return fault ?? (isUntil && text <= other ? 'Choose a time after the first one' : null);
    },
  };
};

/** In the rule and in each area. */
const hoursFields = {
  hoursFrom: hoursField('Delivered from', {
    isUntil: false,
    hint: 'If you deliver at a set time, for example from 7:00 to 11:00. Without times, customers read only the day',
  }),
  hoursUntil: hoursField('Delivered until', { isUntil: true }),
};

type HoursTexts = { readonly [Name in keyof typeof hoursFields]: string };

const readHours = ({ hours }: Pick<DeliverySchedule, 'hours'>): HoursTexts => ({
  hoursFrom: hours?.from ?? '',
  hoursUntil: hours?.until ?? '',
});

const changeHours = ({ hoursFrom, hoursUntil }: HoursTexts): Pick<DeliverySchedule, 'hours'> =>
  hoursFrom && hoursUntil ? { hours: { from: hoursFrom, until: hoursUntil } } : {};

/** May be left empty as long as no day is ticked. */
const onlyWithDays = <Field extends SettingsField<string>>(field: Field) => ({
  ...field,
  isOptional: true,
  rule: (text: string, form: FieldValues): string | null =>
    text === '' && !form['days'] ? null : (field.rule?.(text, form) ?? null),
});

/** May be left empty: its `parse` makes 0 of it. */
const onlyIfEntered = <Field extends SettingsField>(field: Field) => ({
  ...field,
  isOptional: true,
  rule: (text: string, form: FieldValues): string | null =>
    text === '' ? null : (field.rule?.(text, form) ?? null),
});

const ofAll = 'Of standing orders. Empty: as in the other areas';

/** Parsed as undefined where it is left empty. */
const unlessOfAll = <Output>(field: SettingsField & { readonly parse: (text: string) => Output }) => ({
  ...onlyIfEntered(field),
  parse: (text: string) => (text === '' ? undefined : field.parse(text)),
});

const pickupNotice = wholeNumberField('Hours between an order and its pickup', {
  hint: 'The time you need to prepare an order that is collected. 1 to 336 hours',
  min: 1,
  max: 336,
});

/** The form of a farm that has no rule yet. */
const newDeliveryRule: Omit<DeliveryRule, 'fee'> = {
  minimumOrder: shillings(0),
  days: [],
  orderBy: '18:00',
  orderByDay: 'day-before',
  towns: [],
  outside: 'call',
};

const outside = selectField('Orders to other places', outsideTowns);

const formatTown = ({ name, spellings }: Town): string =>
  spellings.length === 0 ? name : `${name}: ${spellings.join(', ')}`;

function parseTown(line: string): Town {
  const [name = '', spellings = ''] = line.split(/:(.*)/);
  return {
    name: name.trim(),
    spellings: spellings
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}

export const sellingSections = {
  selling: formSection({
    title: 'Delivery, pickup and payment',
    group: 'Selling',
    description: 'What customers can choose at checkout',
    intro:
      'Customers read nothing of what you switch off: not at checkout, and not in the answers and terms. Orders that are placed already stay as they are.',
    fields: {
      delivery: checkboxField('Home delivery', {
        legend: 'How customers get their order',
        hint: 'This needs your fee under “Delivery”, or delivery areas',
      }),
      pickup: checkboxField('Store pickup', { hint: 'This needs a place under “Pickup places”' }),
      cash: checkboxField('Cash', {
        legend: 'How they pay',
        hint: 'When they get their order',
      }),
      mpesaPrompt: checkboxField('M-Pesa by prompt', {
        hint: 'We’ll send a prompt to their phone. This needs the keys of Daraja',
      }),
      mpesaByHand: checkboxField('M-Pesa by hand', {
        hint: 'They pay to your Paybill or till and enter the M-Pesa code. You match it with your statement. This needs your number under “Paybill or till”',
      }),
      manualPaymentMinutes: wholeNumberField('Minutes to pay by hand', {
        hint: 'How long we keep the products of an order that is to be paid by hand. Once the code is entered, we keep them longer. 15 to 1440 minutes',
        ...manualPaymentMinutes,
      }),
    },
    read: ({ selling, checkout }) => ({
      delivery: selling.delivery ? 'on' : '',
      pickup: selling.pickup ? 'on' : '',
      cash: selling.cash ? 'on' : '',
      mpesaPrompt: selling.mpesaPrompt ? 'on' : '',
      mpesaByHand: selling.mpesaByHand ? 'on' : '',
      manualPaymentMinutes: String(checkout.manualPaymentMinutes),
    }),
    change: ({ manualPaymentMinutes: minutes, ...selling }) => ({
      selling,
      'checkout.manualPaymentMinutes': minutes,
    }),
  }),
  promo: formSection({
    title: 'Promo banner',
    group: 'Selling',
    description: 'The line at the top of every page',
    searchWords: 'banner announcement news offer message',
    fields: {
      showsPromo: checkboxField('Show the banner'),
      promo: promoText,
    },
    read: ({ showsPromo, promo }) => ({ showsPromo: showsPromo ? 'on' : '', promo }),
    change: (values) => values,
  }),
  delivery: formSection({
    title: 'Delivery',
    group: 'Selling',
    description: 'What Home Delivery costs, and on which days and where you deliver',
    intro:
      'For a farm that delivers everywhere on the same terms. If you set up delivery areas, they apply instead.',
    searchWords: 'shipping transport boda rider charge price cost towns days',
    fields: {
      deliveryFee: moneyField('Delivery fee in shillings', {
        hint: 'Per order. 0 means free. Existing orders keep their fee',
        max: shillings(100_000),
      }),
      days: {
        ...deliveryDays,
        isOptional: true,
        rule: () => null,
        hint: 'Customers see the day on which their order comes. If you tick none, no day is promised',
      },
      orderBy: onlyWithDays(orderBy),
      orderByDay: {
        ...onlyWithDays(orderByDay),
        parse: (text: string) => (text === '' ? newDeliveryRule.orderByDay : orderByDay.parse(text)),
      },
      ...hoursFields,
      minimumOrder: onlyIfEntered(minimumOrder),
      towns: linesField('Towns you deliver to', {
        hint: 'One per line. After a colon, other ways to write it: “Eldoret: Eldy, Eldoret town”. Leave it empty if you deliver everywhere',
        maxLines: maxDeliveryAreas,
        isOptional: true,
      }),
      outside: {
        ...onlyIfEntered(outside),
        hint: 'Such an order is paid in cash, and reserves nothing until you confirm it with a day. Your staff can take any order by phone',
        parse: (text: string) => (text === '' ? newDeliveryRule.outside : outside.parse(text)),
      },
    },
    read: ({ deliveryRule }) => {
      const { days, orderBy: time, ...rule } = deliveryRule ?? newDeliveryRule;
      return {
        deliveryFee: deliveryRule ? formatShillings(deliveryRule.fee) : '',
        days: days.join('\n'),
        orderBy: time,
        orderByDay: rule.orderByDay,
        ...readHours(rule),
        minimumOrder: formatShillings(rule.minimumOrder),
        towns: rule.towns.map(formatTown).join('\n'),
        outside: rule.outside,
      };
    },
    change: ({ deliveryFee, towns, ...rule }) => ({
      deliveryRule: {
        fee: deliveryFee,
        days: rule.days,
        orderBy: rule.orderBy || newDeliveryRule.orderBy,
        orderByDay: rule.orderByDay,
        ...changeHours(rule),
        minimumOrder: rule.minimumOrder,
        towns: towns.map(parseTown).filter(({ name }) => name !== ''),
        outside: rule.outside,
      },
    }),
  }),
  areas: listSection({
    title: 'Delivery areas',
    group: 'Selling',
    description: 'Where you deliver, on which days, and for how much',
    searchWords: 'shipping transport towns estates villages zones schedule cut-off',
    intro:
      'Customers choose their area at checkout and see its fee and next delivery day. Without areas, they enter their city and location and pay the same delivery fee.',
    list: {
      itemName: 'delivery area',
      nameField: 'name',
      hasUniqueNames: true,
      minRows: 0,
      maxRows: maxDeliveryAreas,
    },
    fields: {
      name: lineField('Name', {
        hint: 'A town, estate or village, for example “Kitale town”',
        maxLength: 80,
      }),
      fee: moneyField('Delivery fee in shillings', {
        hint: 'Per order. 0 means free',
        max: shillings(100_000),
      }),
      minimumOrder,
      days: deliveryDays,
      orderBy,
      orderByDay,
      ...hoursFields,
      morningFee: unlessOfAll(morningFee(ofAll)),
      smallestMorning: unlessOfAll(smallestMorning(ofAll)),
    },
    read: ({ deliveryAreas }) =>
      deliveryAreas.map((area) => ({
        id: area.id,
        name: area.name,
        fee: formatShillings(area.fee),
        minimumOrder: formatShillings(area.minimumOrder),
        days: area.days.join('\n'),
        orderBy: area.orderBy,
        orderByDay: area.orderByDay,
        ...readHours(area),
        morningFee: area.morningFee === undefined ? '' : formatShillings(area.morningFee),
        smallestMorning: String(area.smallestMorning ?? ''),
      })),
    change: (rows) => ({
      deliveryAreas: rows.map(({ id, name, fee, minimumOrder, days, orderBy, orderByDay, ...rest }) => ({
        id,
        name,
        fee,
        minimumOrder,
        days,
        orderBy,
        orderByDay,
        ...changeHours(rest),
        ...(rest.morningFee !== undefined && { morningFee: rest.morningFee }),
        ...(rest.smallestMorning !== undefined && { smallestMorning: rest.smallestMorning }),
      })),
    }),
  }),
  pickup: listSection({
    title: 'Pickup places',
    group: 'Selling',
    description: 'Where customers collect their orders',
    searchWords: 'collect collection shops stalls agents branches',
    intro:
      'Customers choose one of these places at checkout. Existing orders keep their place, even if you change or remove it here.',
    list: { itemName: 'pickup place', nameField: 'name', hasUniqueNames: true, minRows: 0, maxRows: 30 },
    fields: {
      name: lineField('Name', { hint: 'For example, “Our gate” or “Kitale market”', maxLength: 80 }),
      address: lineField('Address', { isOptional: true, maxLength: 200 }),
      days: {
        ...checkboxesField('Days', weekdayNames, ''),
        isOptional: true,
        rule: () => null,
        hint: 'When customers can collect here. If none is ticked, on any day',
      },
      hours: lineField('Opening hours', {
        hint: 'For example, “8:00 AM - 5:00 PM”. If days and hours are empty, we show the shop’s hours',
        isOptional: true,
        maxLength: 100,
      }),
      freshness: lineField('Freshness', {
        hint: 'How fresh your products are here, and how long you keep an order. For example, “Milk of the same morning. We’ll keep your order cold for 24 hours.”',
        isOptional: true,
        maxLength: maxFreshnessLength,
      }),
      map: mapPositionField('Position on the map', {
        hint: 'In Google Maps, press and hold on the place, then copy the two numbers',
        isOptional: true,
      }),
    },
    read: ({ pickupLocations }) =>
      pickupLocations.map(({ days, map, ...place }) => ({
        ...place,
        days: days.join('\n'),
        map: formatMapPosition(map),
      })),
    change: (rows) => ({
      pickupLocations: rows.map(({ id, name, address, days, hours, freshness, map }) => ({
        id,
        name,
        address,
        days,
        hours,
        freshness,
        map,
      })),
    }),
  }),
  paybill: formSection({
    title: 'Paybill or till',
    group: 'Selling',
    description: 'The number for customers who pay without a prompt',
    searchWords: 'till buy goods lipa na M-Pesa Safaricom business number money payment',
    intro:
      'Customers who don’t get an M-Pesa prompt pay to this number. Check it twice: this is where the money goes.',
    needsFreshSession: true,
    confirm: ({ kind, number = '' }) => {
      const value = withoutSpaces(number);
      return kind === ''
        ? null
        : {
            question: `Is this ${kind === 'till' ? 'till' : 'Paybill'} yours? Customers’ money goes to this number.`,
            value,
            answer: `Yes, ${value} is ours`,
          };
    },
    fields: { kind: selectField('Kind', businessNumbers), number: businessNumber },
    read: ({ paybill }) => ({ kind: paybill?.kind ?? '', number: paybill?.number ?? '' }),
    change: ({ kind, number }) => ({ paybill: kind === '' ? null : { kind, number } }),
  }),
  checkout: formSection({
    title: 'Checkout',
    group: 'Selling',
    description:
      'Whether customers need an account or an email address to order, and how soon they can collect it',
    searchWords: 'guest login registration',
    fields: {
      requireAccount: checkboxField('Customers must sign in to order', {
        hint: 'The terms and the FAQ then say so too',
      }),
      isEmailOptional: checkboxField('Email optional at checkout', {
        hint: 'Has an effect only where texts (SMS) are set up and say that you have the order, and that it is paid',
      }),
      pickupNoticeHours: {
        ...onlyIfEntered(pickupNotice),
        parse: (text: string) => (text === '' ? usualPickupNoticeHours : pickupNotice.parse(text)),
      },
    },
    read: ({ checkout }) => ({
      requireAccount: checkout.requireAccount ? 'on' : '',
      isEmailOptional: checkout.isEmailOptional ? 'on' : '',
      pickupNoticeHours: String(checkout.pickupNoticeHours),
    }),
    change: ({ requireAccount, isEmailOptional, pickupNoticeHours }) => ({
      'checkout.requireAccount': requireAccount,
      'checkout.isEmailOptional': isEmailOptional,
      'checkout.pickupNoticeHours': pickupNoticeHours,
    }),
  }),
  orders: formSection({
    title: 'Payments, orders and stock',
    group: 'Selling',
    description: 'Large orders, low stock',
    searchWords: 'limit confirmation left in stock',
    fields: {
      maxUnconfirmedUnits: wholeNumberField('Largest cash order without a call', {
        hint: 'In units. A larger cash order waits until you call, unless the customer’s email address is confirmed. One that is paid by hand reserves nothing until it is paid. 0 means every order',
        min: 0,
        max: 100_000,
      }),
      lowStockThreshold: wholeNumberField('Low-stock level', {
        hint: 'A size with this many units or fewer is low in stock. Customers see “Only 3 left”',
        min: 0,
        max: 100_000,
      }),
    },
    read: ({ checkout, backOffice }) => ({
      maxUnconfirmedUnits: String(checkout.maxUnconfirmedUnits),
      lowStockThreshold: String(backOffice.lowStockThreshold),
    }),
    change: ({ maxUnconfirmedUnits, lowStockThreshold }) => ({
      'checkout.maxUnconfirmedUnits': maxUnconfirmedUnits,
      'backOffice.lowStockThreshold': lowStockThreshold,
    }),
  }),
};
