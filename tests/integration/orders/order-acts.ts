import type { CartLine } from '~/domain/cart/cart';
import { accountOf, flagKey } from '~/domain/orders/account/order-account';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import type { Correction } from '~/domain/orders/corrections/correction';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { assignRider } from '~/domain/orders/day-sheet/assign-rider.server';
import { addInternalNote, changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { closeCashDay } from '~/domain/payments/cash-up/record-cash-line.server';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { changeToMpesa } from '~/domain/payments/change-to-mpesa.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { listMpesaPayments, recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { createReceipt } from '~/simulators/daraja/prompt';
import { achieng, deliveryDetails, newIdempotencyKey, type Shop } from './shop';

const minute = 60_000;
const otieno = { ...achieng, name: 'Otieno' };
/** Two notes of one meeting differ: the same one twice is stored once. */
let notes = 0;

/** An order with two of `line`, as it is when several begin to do something to it. */
export type Scene = { readonly shop: Shop; readonly line: CartLine };

type Begin = (scene: Scene) => Promise<Order>;

const placeCash: Begin = ({ shop, line }) =>
  shop.place({ lines: [{ ...line, quantity: 2 }], paymentMethod: 'cod', phoneNumber: null });

/** With a prompt that is on the phone. */
const placePrompted: Begin = async ({ shop, line }) => {
  const order = await shop.place({ lines: [{ ...line, quantity: 2 }], details: deliveryDetails() });
  await sendFirstPrompt(order, { address: null, now: shop.now });
  return order;
};

const tick = ({ number }: Order, to: 'confirmed' | 'delivered', { now }: Shop) =>
  advanceOrder({ orderNumber: number, to, by: achieng, now });

const payBy = ({ number }: Order, method: 'cash' | 'mpesa', amount: number, { now }: Shop) =>
  recordPayment({
    orderNumber: number,
    payment: {
      amount: shillings(amount),
      ...(method === 'cash'
        ? { method }
        : { method, code: createReceipt(now), isSeen: false, acceptsDay: true }),
    },
    idempotencyKey: newIdempotencyKey(),
    by: otieno,
    now,
  });

const placeConfirmed: Begin = async (scene) => {
  const order = await placeCash(scene);
  await tick(order, 'confirmed', scene.shop);
  return order;
};

const afterwards =
  (begin: Begin, next: (order: Order, shop: Shop) => Promise<unknown>): Begin =>
  async (scene) => {
    const order = await begin(scene);
    await next(order, scene.shop);
    return order;
  };

const total = 330;

const paidInCash = afterwards(placeConfirmed, (order, shop) => payBy(order, 'cash', total, shop));

const delivered = afterwards(paidInCash, (order, shop) => tick(order, 'delivered', shop));

const cancel = ({ number: orderNumber }: Order, { now }: Shop) =>
  changeStatusAsStaff({ orderNumber, to: 'cancelled', why: 'Wrong row', by: achieng, now });

export const starts = {
  'in cash, placed': placeCash,
  'in cash, confirmed': placeConfirmed,
  'in cash, paid': paidInCash,
  'in cash, part of it paid by a code': afterwards(placeConfirmed, (order, shop) =>
    payBy(order, 'mpesa', 200, shop),
  ),
  'paid by a code': afterwards(placeConfirmed, (order, shop) => payBy(order, 'mpesa', total, shop)),
  'paid too much': afterwards(paidInCash, (order, shop) =>
    correctTo({ discount: tenPercent })({ order, shop }),
  ),
  prompted: placePrompted,
  'with a code to match': afterwards(placePrompted, ({ number: orderNumber }, { now }) =>
    claimPayment({ orderNumber, code: createReceipt(now), address: null, now }),
  ),
  'prompted, changed to cash and delivered': afterwards(placePrompted, async (order, shop) => {
    await changeToCash({ orderNumber: order.number, changedBy: achieng, now: shop.now });
    await tick(order, 'delivered', shop);
    await payBy(order, 'cash', total, shop);
  }),
  'prompted, changed to cash and cancelled': afterwards(placePrompted, async (order, shop) => {
    await changeToCash({ orderNumber: order.number, changedBy: achieng, now: shop.now });
    await cancel(order, shop);
  }),
  delivered,
  cancelled: afterwards(placeCash, cancel),
  'paid, cancelled': afterwards(paidInCash, cancel),
} as const satisfies Record<string, Begin>;

export type Start = keyof typeof starts;

type Doing = { readonly order: Order; readonly shop: Shop };

/** What somebody does to an order. */
export type Act = {
  /** Where it is lawful, as long as nothing comes between. */
  readonly from: readonly Start[];
  /** Its entries in the timeline, when it took effect. */
  readonly entries: readonly RegExp[];
  /** It may also take effect without them. */
  readonly isQuiet?: boolean;
  /** It leaves an entry in the audit log. */
  readonly by: 'staff' | 'others';
  /** Whether it took effect. `order`: as its form was shown. */
  readonly run: (doing: Doing) => Promise<boolean>;
};

const tenPercent = { kind: 'percent', value: 10, reason: 'It came late' } as const;

const correctTo =
  (correction: Correction | ((doing: Doing) => Correction)) =>
  async (doing: Doing): Promise<boolean> => {
    const result = await correctOrder({
      orderNumber: doing.order.number,
      correction: typeof correction === 'function' ? correction(doing) : correction,
      mayDiscount: true,
      idempotencyKey: newIdempotencyKey(),
      by: achieng,
      now: doing.shop.now,
    });
    return result.ok && result.isCorrected;
  };

const withQuantity = (quantity: number) =>
  correctTo(({ order: { items } }) => ({
    lines: items.map(({ productId, sku }) => ({ productId, sku, quantity, price: 'ordered' })),
  }));

const dayAhead = ({ shop: { now } }: Doing, days: number) => addDays(toDateInput(now), days);

const corrected = {
  from: [],
  entries: [/^Order corrected: /],
  by: 'staff',
} as const;

/** Of any open order. */
export const corrections = {
  'correct up': { ...corrected, run: withQuantity(3) },
  'correct down': { ...corrected, run: withQuantity(1) },
  'correct place and day': {
    ...corrected,
    run: correctTo((doing) => ({
      delivery: { method: 'delivery', address: 'The blue gate', day: dayAhead(doing, 3) },
    })),
  },
  'correct to pickup': {
    ...corrected,
    run: correctTo((doing) => ({
      delivery: {
        method: 'pickup',
        pickupLocation: 'main-store',
        pickupDate: new Date(`${dayAhead(doing, 2)}T09:00:00Z`),
      },
      deliveryFee: shillings(0),
    })),
  },
  'correct the discount': {
    ...corrected,
    run: correctTo(({ order }) => ({
      discount: order.discount ? null : { ...tenPercent, value: 20 },
    })),
  },
} as const satisfies Record<string, Act>;

const cash = /^KES [\d,.]+ received in cash/;
const notReceived = /^Correction: KES [\d,.]+ was not received in cash/;
/** A second payment, one that came late, and one for another amount have other ends. */
const received = /^KES [\d,.]+ received by M-Pesa(?:, receipt|\.|$)/;
const seen = /^M-Pesa code \w+ found on our statement/;
const isDone = async (result: Promise<{ readonly ok: boolean }>) => (await result).ok;

const answer =
  (how: 'pin' | 'cancel') =>
  async ({ order: { number }, shop: { simulator } }: Doing) => {
    const prompt = simulator
      .prompts()
      .find(({ accountReference, result }) => accountReference === number && !result);
    if (prompt) await simulator.answer(prompt.checkoutRequestId, how);
    return prompt?.result?.code === 0 || how === 'cancel';
  };

const settleCode =
  (isSeen: boolean) =>
  ({ order, shop: { now } }: Doing) =>
    isDone(
      settleUnseenCode({
        orderNumber: order.number,
        code: order.unseenCodes?.[0]?.code ?? '',
        decision: isSeen ? { isSeen } : { isSeen, reason: 'Not on the statement' },
        by: achieng,
        now,
      }),
    );

/** Those of the settings. */
export const riders = ['Otieno', 'Wafula'].map((name) => ({
  id: name.toLowerCase(),
  name,
  phone: '',
  hasLeft: false,
}));
let riderTurn = 0;

export const acts = {
  ...corrections,
  confirm: {
    from: ['in cash, placed'],
    entries: [/^Confirmed/],
    by: 'staff',
    run: async ({ order, shop }) => {
      const result = await tick(order, 'confirmed', shop);
      return result.ok && !result.repeated;
    },
  },
  'next step': {
    from: ['in cash, confirmed', 'in cash, paid'],
    entries: [/^Processing/],
    by: 'staff',
    run: ({ order: { number: orderNumber, status }, shop: { now } }) =>
      isDone(changeStatusAsStaff({ orderNumber, to: 'processing', seenStatus: status, by: otieno, now })),
  },
  deliver: {
    from: ['in cash, confirmed', 'paid by a code', 'delivered'],
    entries: [/^(?:Delivered|Collected)/],
    by: 'staff',
    run: async ({ order, shop }) => {
      const result = await tick(order, 'delivered', shop);
      return result.ok && !result.repeated;
    },
  },
  'take back': {
    from: ['delivered', 'prompted, changed to cash and delivered'],
    entries: [/^Not (?:delivered|collected) yet/],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(takeBackDelivery({ orderNumber, reason: 'Wrong row', withCash: false, by: achieng, now })),
  },
  'take back with cash': {
    from: ['delivered'],
    entries: [/^Not (?:delivered|collected) yet/, notReceived],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(takeBackDelivery({ orderNumber, reason: 'Wrong row', withCash: true, by: otieno, now })),
  },
  'customer cancels': {
    from: ['in cash, placed', 'prompted'],
    entries: [/^Order cancelled/],
    by: 'others',
    run: ({ order: { number: orderNumber }, shop: { now } }) => isDone(cancelOrder({ orderNumber, now })),
  },
  'staff cancels': {
    from: ['in cash, confirmed', 'in cash, paid', 'in cash, part of it paid by a code'],
    entries: [/^Order cancelled/],
    by: 'staff',
    run: ({ order, shop }) => isDone(cancel(order, shop)),
  },
  reopen: {
    from: ['cancelled', 'paid, cancelled', 'prompted, changed to cash and cancelled'],
    entries: [/^Order reopened/],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(reopenOrder({ orderNumber, reason: 'Our mistake', maySettle: true, by: achieng, now })),
  },
  'take the cash that was shown': {
    from: ['in cash, confirmed', 'in cash, part of it paid by a code'],
    entries: [cash],
    by: 'staff',
    run: async ({ order, shop: { now } }) => {
      const { stillToPay: amount } = accountOf(order);
      const result = await recordCash({ orderNumber: order.number, amount, by: otieno, now });
      // Paid already: nothing is taken.
      return result.ok && result.order.paidAt === now;
    },
  },
  'take a part in cash': {
    from: ['in cash, confirmed', 'cancelled', 'delivered'],
    entries: [cash],
    by: 'staff',
    run: ({ order, shop }) => isDone(payBy(order, 'cash', 50, shop)),
  },
  'take cash back': {
    from: ['in cash, paid'],
    entries: [notReceived],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(correctCash({ orderNumber, reason: 'Wrong row', by: achieng, now })),
  },
  'record a code': {
    from: ['in cash, confirmed', 'in cash, part of it paid by a code', 'prompted'],
    entries: [/^KES [\d,.]+ received by M-Pesa, code/],
    by: 'staff',
    run: ({ order, shop }) => isDone(payBy(order, 'mpesa', 130, shop)),
  },
  'find the code': {
    from: ['in cash, part of it paid by a code', 'paid by a code'],
    entries: [seen],
    by: 'staff',
    run: settleCode(true),
  },
  'not find the code': {
    from: ['in cash, part of it paid by a code', 'paid by a code'],
    entries: [/^Correction: KES [\d,.]+ was not received by M-Pesa/],
    by: 'staff',
    run: settleCode(false),
  },
  'type a code': {
    from: ['prompted'],
    entries: [/^M-Pesa confirmation code \w+ entered/],
    by: 'others',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(claimPayment({ orderNumber, code: createReceipt(now), address: null, now })),
  },
  'match the code': {
    from: ['with a code to match'],
    entries: [received],
    by: 'staff',
    run: ({ order, shop }) => isDone(shop.settle(order)),
  },
  'reject the code': {
    from: ['with a code to match'],
    entries: [/^M-Pesa code \w+ not accepted/],
    by: 'staff',
    run: ({ order, shop }) => isDone(shop.settle(order, false)),
  },
  'PIN entered': {
    from: [
      'prompted',
      'with a code to match',
      'prompted, changed to cash and cancelled',
      'prompted, changed to cash and delivered',
    ],
    entries: [received],
    by: 'others',
    run: answer('pin'),
  },
  'prompt declined': {
    from: ['prompted'],
    entries: [/^M-Pesa: /],
    isQuiet: true,
    by: 'others',
    run: answer('cancel'),
  },
  'farm prompts': {
    from: ['in cash, confirmed', 'in cash, part of it paid by a code'],
    entries: [/^M-Pesa prompt sent/],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(retryPayment({ orderNumber, phoneNumber: null, address: null, sentBy: otieno, now })),
  },
  'M-Pesa took it back': {
    from: ['paid by a code', 'in cash, part of it paid by a code'],
    entries: [/^The payment of .* was taken back by M-Pesa/],
    by: 'staff',
    run: ({ order, shop: { now } }) => {
      const key = listMpesaPayments(order)[0]?.key ?? '';
      const reversal = { orderNumber: order.number, key, state: 'returned', note: 'By SMS' } as const;
      return isDone(recordReversal({ ...reversal, by: otieno, now }));
    },
  },
  'refund what was shown': {
    from: ['paid too much', 'paid, cancelled'],
    entries: [/^KES [\d,.]+ refunded/],
    by: 'staff',
    run: ({ order, shop: { now } }) => {
      const [due] = order.refundsDue;
      const key = due ? flagKey(due) : '';
      const amount = refundableAmount(order, key) ?? shillings(0);
      return isDone(
        recordRefund({
          orderNumber: order.number,
          key,
          seenAmount: amount,
          amount,
          method: 'cash',
          code: null,
          reason: 'Too much',
          idempotencyKey: newIdempotencyKey(),
          by: otieno,
          now,
        }),
      );
    },
  },
  'customer pays in cash': {
    from: ['prompted'],
    entries: [/^Changed to Cash/],
    by: 'others',
    run: ({ order: { number: orderNumber }, shop: { now } }) => isDone(changeToCash({ orderNumber, now })),
  },
  'farm changes to cash': {
    from: ['prompted'],
    entries: [/^Changed to Cash/],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(changeToCash({ orderNumber, changedBy: otieno, now })),
  },
  'farm changes to M-Pesa': {
    from: ['in cash, confirmed', 'in cash, part of it paid by a code'],
    entries: [/^Changed to M-Pesa/],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(changeToMpesa({ orderNumber, changedBy: otieno, now })),
  },
  'give to a rider': {
    from: ['in cash, confirmed'],
    entries: [],
    by: 'staff',
    run: async ({ order: { number }, shop: { now } }) => {
      // Of two at the same moment each means another one.
      riderTurn += 1;
      const result = await assignRider({
        orderNumbers: [number],
        riderId: riders[riderTurn % riders.length]?.id ?? '',
        by: otieno,
        now,
      });
      return result.ok && result.given === 1;
    },
  },
  'add a note': {
    from: ['in cash, placed'],
    entries: [],
    by: 'staff',
    run: ({ order: { number: orderNumber }, shop: { now } }) =>
      isDone(addInternalNote({ orderNumber, text: `Note ${(notes += 1)}`, by: otieno, now })),
  },
  'close the day': {
    from: ['in cash, paid'],
    entries: [],
    by: 'others',
    run: ({ shop: { now } }) => isDone(closeCashDay({ day: toDateInput(now), by: otieno, now })),
  },
  'the time is over': {
    from: ['prompted'],
    entries: [/^(?:Payment timeout|The time to pay is over|The M-Pesa prompt was not answered)/],
    isQuiet: true,
    by: 'others',
    run: async ({ shop: { now } }) => {
      await expireOverduePayments(new Date(now.getTime() + 3 * minute));
      return true;
    },
  },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
