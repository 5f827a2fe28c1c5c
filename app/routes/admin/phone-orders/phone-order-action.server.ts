import { data, redirect } from '@remix-run/node';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { findCaller, orderLines } from '~/domain/orders/phone-orders/find-caller.server';
import {
  normalisePhoneOrder,
  parsePhoneOrder,
  phoneOrderFields,
  phoneOrderMessages,
  type PhoneOrderErrors,
} from '~/domain/orders/phone-orders/phone-order-form';
import { lineFieldName, parsePhoneOrderLines } from '~/domain/orders/phone-orders/phone-order-lines';
import { discountValues } from '~/domain/orders/corrections/discount-form';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { placeOrder, type PlaceOrderResult } from '~/domain/orders/placing/place-order.server';
import { justOpenedText } from '~/domain/opening/ordering-state';
import { isPaidByHand } from '~/domain/orders/order';
import { mpesaLimitMessage } from '~/domain/orders/placing/order-failure-messages';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { promptFailureResponse } from '~/http/forms/rate-limit-response.server';
import { generateIdempotencyKey } from '~/http/orders/checkout-cookie.server';
import { setFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { parseKenyanPhone } from '~/lib/format/phone';
import { toSearchText } from '~/lib/search-text';
import { placedOrderPath } from '~/paths';
import { buildState, deliveryValues, toTypedLines, type PhoneOrderEntry } from './phone-order-state.server';

/** More lines than a form has: a request that sends more is not from it. */
const maxTypedLines = 500;

/** The lines of the product picker; `today` is sent for those of an order that is corrected. */
export function readTypedLines(form: FormData) {
  const texts = (name: string) =>
    form
      .getAll(name)
      .slice(0, maxTypedLines)
      .map((value) => (typeof value === 'string' ? value.slice(0, 100) : ''));
  const [ids, quantities, prices] = [texts('line'), texts('quantity'), texts('price')];
  return ids.map((id, index) => ({
    id,
    quantity: quantities[index] ?? '',
    price: prices[index] ?? '',
    today: fieldText(form, lineFieldName('today', id)),
    notes: form.has(lineFieldName('notes', id))
      ? fieldText(form, lineFieldName('notes', id)).replaceAll('\r', '').trim()
      : null,
  }));
}

function readEntry(form: FormData): PhoneOrderEntry {
  const key = fieldText(form, 'orderKey');
  return {
    key: idempotencyKeyPattern.test(key) ? key : generateIdempotencyKey(),
    shown: fieldText(form, 'shown'),
    values: normalisePhoneOrder(readFieldValues(form, phoneOrderFields)),
    search: toSearchText(fieldText(form, 'search')),
    typed: readTypedLines(form),
  };
}

/** Answers each button of the form; `place` redirects to the placed order. */
export async function handlePhoneOrderForm(
  form: FormData,
  by: StaffMember,
  { mayDiscount, now }: { readonly mayDiscount: boolean; readonly now: Date },
) {
  const sent = readEntry(form);
  // Who may not give a discount has no fields for it.
  const entry = mayDiscount ? sent : { ...sent, values: { ...sent.values, ...discountValues(null) } };
  const intent = fieldText(form, 'intent');
  const [name, argument = ''] = intent.split(':');
  switch (name) {
    case 'update':
      return buildState(await withName(entry), { now });
    case 'find':
      return find(entry, now);
    case 'address':
      return buildState(await withAddress(entry, Number(argument)), { now });
    case 'again':
      return buildState(await withLastOrder(entry), { now });
    case 'review':
      return review(await withName(entry), now);
    case 'place':
      return place(entry, by, now);
    default:
      throw unreadableForm();
  }
}

const refuse = async (
  entry: PhoneOrderEntry,
  options: Omit<Parameters<typeof buildState>[1], 'now'>,
  now: Date,
  status = 400,
) => data(await buildState(entry, { ...options, now }), { status });

async function find(entry: PhoneOrderEntry, now: Date) {
  const message = phoneOrderFields.phone.rule(entry.values.phone, entry.values);
  if (message) return refuse(entry, { errors: { phone: [message] } }, now);
  return buildState(await withName(entry), { now });
}

async function withName(entry: PhoneOrderEntry): Promise<PhoneOrderEntry> {
  const phone = entry.values.name === '' ? parseKenyanPhone(entry.values.phone) : null;
  const caller = phone && (await findCaller(phone));
  return caller ? { ...entry, values: { ...entry.values, name: caller.name } } : entry;
}

async function withAddress(entry: PhoneOrderEntry, index: number): Promise<PhoneOrderEntry> {
  const phone = parseKenyanPhone(entry.values.phone);
  const address = phone && (await findCaller(phone))?.addresses[index];
  return address ? { ...entry, values: { ...entry.values, deliveryMethod: 'delivery', ...address } } : entry;
}

async function withLastOrder(entry: PhoneOrderEntry): Promise<PhoneOrderEntry> {
  const phone = parseKenyanPhone(entry.values.phone);
  const number = phone && (await findCaller(phone))?.lastOrder?.number;
  const order = number ? await findOrderByNumber(number) : null;
  if (!order) return entry;
  return {
    ...entry,
    typed: toTypedLines(orderLines(order)),
    values: { ...entry.values, ...deliveryValues(order.delivery) },
  };
}

/** The order of the form, or its errors. */
async function parseEntry(entry: PhoneOrderEntry, now: Date) {
  const settings = await loadSettings();
  const { pickupLocations, deliveryAreas } = settings;
  const parsed = parsePhoneOrder(entry.values, {
    now,
    pickupLocations,
    deliveryAreas,
    offered: findOfferedMethods(settings),
  });
  const { lines, seen, invalid } = parsePhoneOrderLines(entry.typed);
  const formErrors =
    lines.length === 0 && invalid.size === 0
      ? [phoneOrderMessages.noProducts]
      : invalid.size > 0
        ? ['Please correct the quantities that are marked.']
        : [];
  const errors: PhoneOrderErrors = parsed.ok ? {} : parsed.errors;
  return parsed.ok && formErrors.length === 0
    ? ({ ok: true, order: parsed.order, lines, seen } as const)
    : ({ ok: false, errors, formErrors } as const);
}

async function review(entry: PhoneOrderEntry, now: Date) {
  const parsed = await parseEntry(entry, now);
  if (!parsed.ok) return refuse(entry, parsed, now);
  const cart = await priceCart(parsed.lines, parsed.seen);
  const cannotBeSold = cart.lines.some(({ problem }) => problem && problem.kind !== 'price-changed');
  if (cannotBeSold) return refuse(entry, { formErrors: [stockMessage] }, now, 409);
  return buildState(entry, { isReview: true, now });
}

const stockMessage = 'We can’t sell everything on this order. Please check the marked products.';

async function place(entry: PhoneOrderEntry, by: StaffMember, now: Date) {
  const parsed = await parseEntry(entry, now);
  if (!parsed.ok) return refuse(entry, parsed, now);
  const { details, paymentMethod, phoneNumber, discount, note } = parsed.order;
  const result = await placeOrder({
    idempotencyKey: entry.key,
    userId: null,
    lines: parsed.lines,
    accepted: parsed.seen,
    shown: entry.shown || undefined,
    details,
    paymentMethod,
    phoneNumber,
    address: by.clientAddress,
    takenBy: by,
    ...(discount && { discount }),
    internalNote: note,
    now,
  });
  if (!result.ok) return explainFailure(entry, result, now);
  const { order, repeated } = result;
  // Sent again for a repeated form, too: the process may have died before the prompt. An order gets one first prompt.
  const prompt =
    order.paymentMethod === 'mpesa' && !isPaidByHand(order)
      ? await sendFirstPrompt(order, { address: by.clientAddress, sentBy: by, now })
      : null;
  const headers = new Headers();
  if (repeated)
    headers.append(
      'Set-Cookie',
      await setFlash({
        kind: 'warning',
        text: `This form was sent before: order ${order.number} is placed once.`,
      }),
    );
  else if (prompt && !prompt.ok && prompt.retryAt)
    headers.append(
      'Set-Cookie',
      await setFlash({ kind: 'warning', text: (await promptFailureResponse(prompt, now)).text }),
    );
  return redirect(placedOrderPath(order.number), { status: 303, headers });
}

async function explainFailure(
  entry: PhoneOrderEntry,
  failure: Extract<PlaceOrderResult, { ok: false }>,
  now: Date,
) {
  switch (failure.reason) {
    case 'not-taking-orders':
      return refuse(entry, { isReview: true, formErrors: [justOpenedText] }, now, 409);
    case 'cart-problems': {
      const { lines, seen } = parsePhoneOrderLines(entry.typed);
      const cart = await priceCart(lines, seen);
      const isPriceOnly = cart.lines.every(({ problem }) => !problem || problem.kind === 'price-changed');
      return isPriceOnly
        ? refuse(entry, { isReview: true, formErrors: [priceMessage] }, now, 409)
        : refuse(entry, { formErrors: [stockMessage] }, now, 409);
    }
    case 'changed':
      return refuse(entry, { isReview: true, formErrors: [changedMessage] }, now, 409);
    case 'mpesa-limit':
      return refuse(
        entry,
        { errors: { paymentMethod: [mpesaLimitMessage(findOfferedMethods(await loadSettings()))] } },
        now,
      );
    case 'delivery-not-offered':
      return refuse(entry, { errors: { deliveryMethod: ['This is switched off in the settings.'] } }, now);
    case 'mpesa-not-offered':
    case 'payment-not-offered':
      return refuse(
        entry,
        { errors: { paymentMethod: ['You can’t use this payment method right now.'] } },
        now,
      );
    case 'delivery-area-unknown':
      return refuse(entry, { errors: { deliveryArea: [phoneOrderMessages.deliveryArea] } }, now);
    case 'pickup-location-unknown':
      return refuse(entry, { errors: { pickupLocation: [phoneOrderMessages.pickupLocation] } }, now);
    case 'pickup-too-soon':
      return refuse(entry, { errors: { pickupDate: [phoneOrderMessages.pickupDate] } }, now);
    case 'cart-empty':
      return refuse(entry, { formErrors: [phoneOrderMessages.noProducts] }, now);
    case 'account-required':
    case 'below-minimum':
    case 'outside-towns':
    case 'invalid-form':
    case 'key-reused':
    case 'too-many-orders':
      return refuse(entry, { formErrors: ['Failed to create order'] }, now);
  }
}

const changedMessage =
  'The delivery fee or day changed a moment ago. Tell the caller what is new, then place the order.';
const priceMessage = 'A price changed a moment ago. Tell the caller the new total, then place the order.';
