import { cartLineId, maxCartLines, type CartLine } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { LineProblem, PricedCart, PricedLine } from '~/domain/cart/priced-cart';
import {
  listServedPlaces,
  viewDeliveryTerms,
  type DeliveryTermsView,
} from '~/domain/orders/delivery/delivery-terms-view';
import {
  deliveryFeeFor,
  describeDeliveryFees,
  listDeliveryTerms,
} from '~/domain/orders/delivery/delivery-terms';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import { totalOf, viewDiscount, type DiscountView } from '~/domain/orders/corrections/discount';
import { parseDiscount } from '~/domain/orders/corrections/discount-form';
import type { Order } from '~/domain/orders/order';
import { findCaller, orderLines, type Caller } from '~/domain/orders/phone-orders/find-caller.server';
import { listOffers, type OfferList } from '~/domain/orders/phone-orders/list-offers.server';
import {
  emptyPhoneOrder,
  parsePhoneOrder,
  phoneOrderMessages,
  type PhoneOrderErrors,
  type PhoneOrderValues,
} from '~/domain/orders/phone-orders/phone-order-form';
import { parsePhoneOrderLines, type TypedLine } from '~/domain/orders/phone-orders/phone-order-lines';
import { describeTexts } from '~/domain/orders/sms/sms-words.server';
import { fingerprintOrder } from '~/domain/orders/placing/order-fingerprint.server';
import { findPlaceClosedError } from '~/domain/orders/checkout/pickup-days';
import { offeredDeliveries } from '~/domain/orders/checkout/offered-payments';
import type { DeliveryMethod } from '~/domain/orders/order';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import type { OfferedMethods } from '~/domain/selling/offered-methods';
import { describeClosures, isClosedFor } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { generateIdempotencyKey } from '~/http/orders/checkout-cookie.server';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { formatMoney, multiplyCents, toCents, type Cents } from '~/lib/format/money';
import { formatPhone, noPhone, parseKenyanPhone } from '~/lib/format/phone';

/** What a form of the page holds. */
export type PhoneOrderEntry = {
  readonly key: string;
  /** Fingerprint of the order that was read out; '' before that. */
  readonly shown: string;
  readonly values: PhoneOrderValues;
  readonly search: string;
  readonly typed: readonly TypedLine[];
};

/** A size on the order, with its quantity as typed. */
export type ChosenLine = {
  readonly id: string;
  readonly name: string;
  readonly price: Cents;
  readonly available: number | null;
  readonly quantity: string;
  readonly error: string | null;
  /** On the order that is corrected: `price` is that of its day, and what is in stock is beside its own units. */
  readonly isOwn?: true;
  /** Its price today, where that is another one; staff may choose it. */
  readonly today?: Cents;
  readonly isAtToday?: boolean;
  /** What was asked for this line; absent where the form has no field for it. */
  readonly notes?: string;
};

/** What the product picker shows. */
export type PickerState = {
  readonly search: string;
  readonly chosen: readonly ChosenLine[];
  readonly offers: OfferList;
};

type DeliveryField =
  | 'deliveryMethod'
  | 'city'
  | 'location'
  | 'deliveryArea'
  | 'address'
  | 'additionalInfo'
  | 'pickupLocation'
  | 'pickupDate'
  | 'pickupTime';

/** What the section of where an order goes shows. */
export type DeliveryState = {
  readonly values: Readonly<Record<DeliveryField, string>>;
  readonly errors: Readonly<Partial<Record<DeliveryField, readonly string[]>>>;
  readonly pickupLocations: Settings['pickupLocations'];
  readonly deliveryFees: string;
  /** The areas, or the rule of a farm without areas. */
  readonly deliveryTerms: readonly DeliveryTermsView[];
  /** Suggested. */
  readonly towns: readonly string[];
  readonly deliveries: readonly DeliveryMethod[];
  readonly today: string;
};

export type PhoneOrderState = PickerState &
  DeliveryState & {
    readonly key: string;
    readonly values: PhoneOrderValues;
    readonly errors: PhoneOrderErrors;
    readonly formErrors: readonly string[];
    /** Names of what the order that was copied had, and the shop no longer has. */
    readonly left: readonly string[];
    /** `none`: nobody was looked up yet. */
    readonly caller: Caller | 'unknown' | 'none';
    /** To be read to the caller; '' where no texts are sent. */
    readonly textsNote: string;
    readonly offered: OfferedMethods;
    /** Where the caller pays by hand; null where a prompt is sent. */
    readonly payTo: BusinessNumber | null;
    /** The amounts to read out; null while the form is filled in. */
    readonly review: {
      readonly subtotal: Cents;
      readonly deliveryFee: Cents;
      readonly discount: DiscountView | null;
      readonly total: Cents;
      readonly shown: string;
      /** What is closed on the chosen day of the pickup. Staff may promise it all the same. */
      readonly closed: readonly string[];
    } | null;
  };

export const emptyEntry = (): PhoneOrderEntry => ({
  key: generateIdempotencyKey(),
  shown: '',
  values: emptyPhoneOrder,
  search: '',
  typed: [],
});

export const toTypedLines = (lines: readonly CartLine[]): TypedLine[] =>
  lines.map((line) => ({ id: cartLineId(line), quantity: String(line.quantity), price: '' }));

/** The state of a new order like an earlier one: what is still offered of it, on the first day of its pickup place. */
export async function copyOrder(order: Order, now: Date): Promise<PhoneOrderState> {
  const entry = entryOfOrder(order);
  const { deliveryMethod, pickupLocation } = entry.values;
  const [settings, { lines }] = await Promise.all([loadSettings(), priceCart(orderLines(order), {})]);
  const isLeft = (id: string) =>
    ['gone', 'inactive', 'sold-out'].includes(lines.find((line) => line.id === id)?.problem?.kind ?? '');
  const day =
    deliveryMethod === 'pickup' ? findOrderDay({ deliveryMethod, pickupLocation }, settings, now)?.day : '';
  return buildState(
    {
      ...entry,
      values: { ...entry.values, pickupDate: day ?? '' },
      typed: entry.typed.filter(({ id }) => !isLeft(id)),
    },
    { left: order.items.filter((item) => isLeft(cartLineId(item))).map(({ name }) => name), now },
  );
}

/** The entries of an earlier order, without its pickup day and its note. */
function entryOfOrder(order: Order): PhoneOrderEntry {
  const { customer, delivery, items } = order;
  const { firstName, lastName, phone, email } = customer;
  return {
    key: generateIdempotencyKey(),
    shown: '',
    search: '',
    typed: toTypedLines(orderLines({ items })),
    values: {
      ...emptyPhoneOrder,
      ...deliveryValues(delivery),
      ...(order.personErasedAt
        ? {}
        : {
            phone: phone === noPhone ? '' : formatPhone(phone),
            name: `${firstName} ${lastName}`.trim(),
            email: email ?? '',
          }),
    },
  };
}

export const deliveryValues = (delivery: Order['delivery']): Partial<PhoneOrderValues> => {
  if (delivery.method === 'pickup')
    return { deliveryMethod: 'pickup', pickupLocation: delivery.pickupLocation };
  const { address, city, location, additionalInfo, areaId = '' } = delivery;
  return { deliveryMethod: 'delivery', address, city, location, additionalInfo, deliveryArea: areaId };
};

/** Prices the lines from the database and looks the caller up. `seen`: compare with the prices of the form. */
export async function buildState(
  entry: PhoneOrderEntry,
  options: {
    readonly errors?: PhoneOrderErrors;
    readonly formErrors?: readonly string[];
    readonly isReview?: boolean;
    readonly left?: readonly string[];
    readonly now: Date;
  },
): Promise<PhoneOrderState> {
  const { key, values, search, typed } = entry;
  const { errors = {}, formErrors = [], isReview = false, left = [], now } = options;
  const parsed = parsePhoneOrderLines(typed);
  const invalid = typed
    .filter(({ id }) => parsed.invalid.has(id))
    .map((line) => ({ ...line, quantity: '1' }));
  const lines = [...parsed.lines, ...parsePhoneOrderLines(invalid).lines].slice(0, maxCartLines);
  const phone = parseKenyanPhone(values.phone);
  const [settings, priced, offers, caller] = await Promise.all([
    loadSettings(),
    priceCart(lines, isReview ? parsed.seen : {}),
    listOffers(search),
    phone ? findCaller(phone) : null,
  ]);
  const typedById = new Map(typed.map((line) => [line.id, line.quantity.trim()]));
  const chosen = priced.lines.map((line): ChosenLine => ({
    id: line.id,
    name: line.name,
    price: line.unitPrice,
    available: line.available,
    quantity: typedById.get(line.id) ?? String(line.quantity),
    error: parsed.invalid.has(line.id) ? phoneOrderMessages.quantity : describeProblem(line.problem),
  }));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const offered = findOfferedMethods(settings);
  const deliveryFee = deliveryFeeFor(values, settings) ?? toCents(0);
  const sums = { subtotal: priced.subtotal, deliveryFee, discount: parseDiscount(values) };
  return {
    key,
    values,
    errors,
    formErrors,
    search,
    chosen,
    left,
    offers: { ...offers, offers: offers.offers.filter(({ id }) => !chosenIds.has(id)) },
    caller: caller ?? (phone ? 'unknown' : 'none'),
    textsNote: describeTexts(settings),
    ...describeDeliveries(settings, now),
    deliveries: offeredDeliveries(offered),
    offered,
    payTo: offered.mpesaPrompt ? null : findBusinessNumber(settings),
    review: isReview
      ? {
          subtotal: priced.subtotal,
          deliveryFee,
          discount: viewDiscount(sums),
          total: totalOf(sums),
          shown: fingerprintEntry(values, priced, settings, now),
          closed: findClosed(values, settings),
        }
      : null,
  };
}

/** What the farm offers now, but for its ways. */
export const describeDeliveries = (settings: Settings, now: Date) => ({
  pickupLocations: settings.pickupLocations,
  deliveryFees: describeDeliveryFees(settings),
  deliveryTerms: listDeliveryTerms(settings).map((terms) => viewDeliveryTerms(terms, now)),
  towns: listServedPlaces(settings),
  today: toDateInput(now),
});

function findClosed(
  { deliveryMethod, pickupLocation, pickupDate }: PhoneOrderValues,
  settings: Settings,
): readonly string[] {
  if (deliveryMethod !== 'pickup') return [];
  const { closures } = settings;
  const date = parseNairobi(pickupDate);
  const atPlace = date && findPlaceClosedError(date, settings, pickupLocation);
  return [
    ...(isClosedFor(closures, 'pickups', pickupDate) ? describeClosures(closures, pickupDate) : []),
    ...(atPlace ? [atPlace] : []),
  ];
}

function fingerprintEntry(
  values: PhoneOrderValues,
  cart: Pick<PricedCart, 'lines'>,
  settings: Settings,
  now: Date,
): string {
  const parsed = parsePhoneOrder(values, { ...settings, now, offered: findOfferedMethods(settings) });
  return parsed.ok ? fingerprintOrder(cart, parsed.order.details, settings, { now, byStaff: true }) : '';
}

export function describeProblem(problem: LineProblem | null): string | null {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'gone':
    case 'inactive':
      return 'We no longer sell this. Please remove it from the order.';
    case 'sold-out':
      return 'Sold out. Please remove it from the order.';
    case 'too-few':
      return `Only ${problem.available} left`;
    case 'price-changed':
      return `The price has changed from ${formatMoney(problem.was, 'KSh')} to ${formatMoney(problem.is, 'KSh')}. Please tell the caller`;
  }
}

export const lineTotal = ({ unitPrice, quantity }: Pick<PricedLine, 'unitPrice' | 'quantity'>): Cents =>
  multiplyCents(unitPrice, quantity);
