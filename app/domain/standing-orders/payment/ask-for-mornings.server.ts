import type { ClientSession, ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { sharesOf, type OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { prepareAttempt } from '~/domain/mpesa/prompts/prepare-attempt.server';
import { checkPromptQuota, consumePromptQuota } from '~/domain/mpesa/prompts/prompt-quota.server';
import { maxMpesaAmount, toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import type { RecordedPrompt } from '~/domain/mpesa/prompts/record-push-response.server';
import { sendPrompt } from '~/domain/mpesa/prompts/send-prompt.server';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { nextAsk, nextAskAfter, withinAskHours } from '~/domain/orders/payment-after-delivery';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { findAttemptsOf, isLookedAt } from '~/domain/payments/prompts/find-attempts.server';
import { orderPayer } from '~/domain/payments/prompts/order-payer.server';
import { mayPrompt } from '~/domain/payments/view/payment-view';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatMoney, addCents, type Cents } from '~/lib/format/money';
import { toDateInput } from '~/lib/format/dates';
import { maskPhone } from '~/lib/format/phone';
import { dayMs, hourMs, minuteMs } from '~/lib/time-units';
import { findRestore } from '~/domain/standing-orders/making/after-restore.server';

/**
 * Asks a household, by one M-Pesa prompt, for those of these mornings that are to be asked for by now: the transaction that records the
 * prompt moves each to the week after, so that whatever runs it, however often, sends one. What cannot be asked for now (at night, while
 * the shop is closed, or another prompt is on the phone) comes up later (docs/decisions/0160).
 */
export async function askForMornings(orderIds: readonly ObjectId[], now: Date): Promise<void> {
  const { daraja } = paymentConfiguration();
  const { opening } = await loadSettings();
  const restoredAt = (await findRestore())?.restoredAt ?? null;
  const recorded = await withRetriedTransaction((session) =>
    recordAsk(orderIds, { canSend: daraja !== null, isOpen: opening.isOpen, restoredAt, now }, session),
  );
  if (!recorded || !daraja) return;
  const words = { accountReference: recorded.attempt.orderNumber.slice(0, 12), description: 'Milk' };
  const sent = await sendPrompt(daraja, recorded, words, orderPayer, now);
  if (sent.ok) return;
  // M-Pesa sent nothing: a week later would be late.
  if (sent.reason === 'unavailable') await askAgain(recorded.attempt, hourMs, now);
  else if (sent.isMisconfigured) await askAgain(recorded.attempt, dayMs, now);
}

const askAgain = (attempt: OrderAttempt, afterMs: number, now: Date): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const ids = sharesOf(attempt).map(({ orderId }) => orderId);
    const orders = await collections()
      .orders.find({ _id: { $in: ids }, settleAt: { $gt: now } }, { session })
      .toArray();
    await postpone(orders, withinAskHours(new Date(now.getTime() + afterMs)), now, session);
  });

/** For so long after a restore the farm looks for payments that the backup doesn't have. */
const lookedForMs = 2 * dayMs;

/** A morning that may have been asked for, and paid, after the backup was made: until when it is not asked for. Null: it is. */
const heldUntil = ({ standing }: Order, restoredAt: Date | null, now: Date): Date | null => {
  const until = restoredAt && new Date(restoredAt.getTime() + lookedForMs);
  return until && now < until && standing && standing.day <= toDateInput(restoredAt) ? until : null;
};

type Asked = { readonly order: Order; readonly amount: Cents };

async function recordAsk(
  orderIds: readonly ObjectId[],
  {
    canSend,
    isOpen,
    restoredAt,
    now,
  }: {
    readonly canSend: boolean;
    readonly isOpen: boolean;
    readonly restoredAt: Date | null;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<RecordedPrompt<OrderAttempt> | null> {
  const due = await collections()
    .orders.find({ _id: { $in: [...orderIds] }, settleAt: { $lte: now } }, { session })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  const asked: Asked[] = [];
  let total = 0;
  for (const order of due) {
    const amount = toMpesaAmount(accountOf(order).stillToPay);
    // Somebody looks at its money first, there is none to ask for, or its household is erased.
    const isAskable =
      mayPrompt(order, { byFarm: true }) && !order.personErasedAt && !(await isLookedAt(order._id, session));
    const held = heldUntil(order, restoredAt, now);
    if (held) await postpone([order], nextAsk(order, held), now, session);
    else if (!isAskable || amount === null) await postpone([order], null, now, session);
    else if (total + amount <= maxMpesaAmount) {
      asked.push({ order, amount });
      total += amount;
    }
  }
  const [first] = asked;
  if (!first) return null;
  const orders = asked.map(({ order }) => order);
  const { phone } = await findPhoneNow(asked.at(-1)?.order ?? first.order, session);
  if (phone === null) {
    await postpone(orders, null, now, session);
    return null;
  }
  const amount = addCents(...asked.map((each) => each.amount));
  const later = canSend ? await findLater(orders, { phone, amount }, { isOpen, now }, session) : null;
  if (!canSend || later) {
    await postpone(orders, later, now, session);
    return null;
  }
  const { attempt: fields, token } = prepareAttempt(phone, amount, now);
  const attempt: OrderAttempt = {
    ...fields,
    orderId: first.order._id,
    orderNumber: first.order.number,
    keepsOrder: true,
    ...(asked.length > 1 && {
      shares: asked.map((each) => ({ orderId: each.order._id, amount: each.amount })),
    }),
  };
  await collections().paymentAttempts.insertOne(attempt, { session });
  await consumePromptQuota(attempt, now, session);
  const others = asked.length === 1 ? '' : `, for ${asked.length} mornings together: ${formatMoney(amount)}`;
  // Not counted among the prompts that its customer may send (promptCount).
  for (const order of orders)
    await updateOrder(
      order,
      {
        by: 'payment',
        text: `M-Pesa prompt sent to ${maskPhone(phone)}${others}`,
        set: { paymentPhone: phone },
        settleAt: nextAskAfter(order, now) ?? 'never',
      },
      now,
      session,
    );
  return { attempt, token, limits: [] };
}

/** M-Pesa's answer to a question takes no longer. */
const answerMs = minuteMs;

/**
 * Prompts that a household may have paid unknown to the shop: they are on its phone, or nobody answered them in time and M-Pesa is yet to be
 * asked about them, is being asked, or has not answered, after which it is asked again within a minute. After days of downtime these come up
 * together with the next week.
 */
const mayBePaid = (now: Date) => ({
  $or: [
    { pending: true },
    { state: 'expired' as const, nextQueryAt: { $lte: new Date(now.getTime() + answerMs) } },
    { state: 'expired' as const, settledAt: { $gt: new Date(now.getTime() - answerMs), $lte: now } },
  ],
});

/** When it can be tried again; null where it can be asked for now. */
async function findLater(
  orders: readonly Order[],
  prompt: Parameters<typeof checkPromptQuota>[0],
  { isOpen, now }: { readonly isOpen: boolean; readonly now: Date },
  session: ClientSession,
): Promise<Date | null> {
  const allowed = withinAskHours(now);
  if (allowed > now) return allowed;
  if (!isOpen) return withinAskHours(new Date(now.getTime() + hourMs));
  const open = await Promise.all(orders.map(({ _id }) => findAttemptsOf(_id, mayBePaid(now), session)));
  const ends = open
    .flat()
    .map((each) => (each.pending ? each.expiresAt.getTime() : now.getTime() + answerMs));
  if (ends.length > 0) return withinAskHours(new Date(Math.max(now.getTime(), ...ends) + 1_000));
  const quota = await checkPromptQuota(prompt, now, session);
  return quota.ok ? null : withinAskHours(quota.retryAt);
}

/** To a moment, or (null) to the week after. */
async function postpone(
  orders: readonly Order[],
  to: Date | null,
  now: Date,
  session: ClientSession,
): Promise<void> {
  for (const order of orders) {
    const settleAt = order.personErasedAt ? 'never' : (to ?? nextAsk(order, now) ?? 'never');
    await updateOrder(order, { by: 'payment', text: null, settleAt }, now, session);
  }
}
