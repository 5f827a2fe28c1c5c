import { cartLineId, maxCartLines } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { correctionVersion } from '~/domain/orders/corrections/correct-order.server';
import { describeLineFault, type LineFault } from '~/domain/orders/corrections/correction';
import {
  correctionValues,
  maxNotesLength,
  type CorrectionErrors,
  type CorrectionValues,
  type TypedCorrection,
} from '~/domain/orders/corrections/correction-form';
import { offeredDeliveries } from '~/domain/orders/checkout/offered-payments';
import type { Order } from '~/domain/orders/order';
import { listOffers } from '~/domain/orders/phone-orders/list-offers.server';
import { phoneOrderMessages } from '~/domain/orders/phone-orders/phone-order-form';
import { parsePhoneOrderLines } from '~/domain/orders/phone-orders/phone-order-lines';
import { findOpenPromptAmount } from '~/domain/payments/prompts/find-open-prompt.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { generateIdempotencyKey } from '~/http/orders/checkout-cookie.server';
import type { Cents } from '~/lib/format/money';
import {
  describeDeliveries,
  type ChosenLine,
  type DeliveryState,
  type PickerState,
} from '../../phone-orders/phone-order-state.server';

/** What the form holds. */
export type CorrectionEntry = {
  readonly key: string;
  readonly values: CorrectionValues;
  readonly search: string;
  readonly typed: readonly TypedCorrection[];
};

/** What the order was when the form was opened, to tell what somebody has touched since. */
export type CorrectionBaseline = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly lines: Readonly<Record<string, unknown>>;
  readonly notes: Readonly<Record<string, unknown>>;
};

export type CorrectionState = PickerState &
  DeliveryState & {
    readonly key: string;
    readonly number: string;
    readonly version: string;
    /** CorrectionBaseline as the form carries it. */
    readonly baseline: string;
    readonly values: CorrectionValues;
    readonly errors: CorrectionErrors;
    readonly formErrors: readonly string[];
    /** Nothing would be left on the order. */
    readonly isEmptied: boolean;
    readonly awaitsDay: boolean;
    /** Of a prompt that is on its customer's phone now. */
    readonly promptAmount: Cents | null;
  };

export const typedLinesOf = ({ items }: Order): TypedCorrection[] =>
  items.map((item) => ({
    id: cartLineId(item),
    quantity: String(item.quantity),
    price: '',
    today: '',
    notes: item.notes,
  }));

export const entryOf = (order: Order): CorrectionEntry => ({
  key: generateIdempotencyKey(),
  values: correctionValues(order),
  search: '',
  typed: typedLinesOf(order),
});

/** The form of an order: with its ordered prices, beside those of today, and with products that may be added. */
export async function buildCorrection(
  order: Order,
  entry: CorrectionEntry,
  options: {
    readonly errors?: CorrectionErrors;
    readonly formErrors?: readonly string[];
    readonly faults?: readonly LineFault[];
    readonly isEmptied?: boolean;
    readonly awaitsDay: boolean;
    readonly now: Date;
  },
): Promise<CorrectionState> {
  const { errors = {}, formErrors = [], faults = [], isEmptied = false, awaitsDay, now } = options;
  const { invalid } = parsePhoneOrderLines(entry.typed);
  const own = new Map(order.items.map((item) => [cartLineId(item), item]));
  // A line of the order stays on the form when its number is emptied: that removes it.
  const shown = entry.typed.filter(
    ({ id, quantity }) => own.has(id) || invalid.has(id) || !/^0*$/.test(quantity.trim()),
  );
  const lines = parsePhoneOrderLines(shown.map((line) => ({ ...line, quantity: '1' }))).lines;
  const [settings, priced, offers, promptAmount] = await Promise.all([
    loadSettings(),
    priceCart(lines.slice(0, maxCartLines), {}),
    listOffers(entry.search),
    findOpenPromptAmount(order._id),
  ]);
  const typedById = new Map(shown.map((line) => [line.id, line]));
  const chosen = priced.lines.map((line): ChosenLine => {
    const item = own.get(line.id);
    const fault = faults.find(
      ({ productId, sku }) => productId === line.productId && (sku ?? line.sku) === line.sku,
    );
    const isSold = line.problem?.kind !== 'gone';
    const typed = typedById.get(line.id);
    return {
      id: line.id,
      name: item?.name ?? line.name,
      price: item?.price ?? line.unitPrice,
      available: line.available,
      quantity: typed?.quantity ?? '',
      error: invalid.has(line.id)
        ? phoneOrderMessages.quantity
        : (typed?.notes ?? '').length > maxNotesLength
          ? `A note has at most ${maxNotesLength} characters`
          : fault
            ? describeLineFault(fault)
            : null,
      ...(item && {
        isOwn: true,
        notes: typed?.notes ?? item.notes,
        ...(isSold && item.price !== line.unitPrice && { today: line.unitPrice }),
        isAtToday: typed?.today !== '' && typed?.today !== undefined,
      }),
    };
  });
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const offered = offeredDeliveries(findOfferedMethods(settings));
  const baseline: CorrectionBaseline = {
    values: correctionValues(order),
    lines: Object.fromEntries(typedLinesOf(order).map(({ id, quantity }) => [id, quantity])),
    notes: Object.fromEntries(typedLinesOf(order).map(({ id, notes }) => [id, notes])),
  };
  return {
    key: entry.key,
    number: order.number,
    version: correctionVersion(order),
    baseline: JSON.stringify(baseline),
    values: entry.values,
    errors,
    formErrors,
    isEmptied,
    awaitsDay,
    search: entry.search,
    chosen,
    offers: { ...offers, offers: offers.offers.filter(({ id }) => !chosenIds.has(id)) },
    ...describeDeliveries(settings, now),
    // What the order is stays, also where it is switched off.
    deliveries: offered.includes(order.deliveryMethod) ? offered : [order.deliveryMethod, ...offered],
    promptAmount,
  };
}
