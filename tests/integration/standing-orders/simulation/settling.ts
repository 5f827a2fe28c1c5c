import { collections } from '~/domain/collections';
import { flagKey } from '~/domain/orders/account/order-account';
import {
  expireOverduePayments,
  queryPendingPayments,
  recoverLostPrompts,
} from '~/domain/payments/jobs/payment-jobs.server';
import { settleFlag } from '~/domain/payments/review/settle-flag.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { settleMornings } from '~/domain/standing-orders/payment/settle-mornings.server';
import { addCents, toCents } from '~/lib/format/money';
import { minuteMs } from '~/lib/time-units';
import { staff } from './farm';
import type { Run } from './run';

export type Settling = ReturnType<typeof openSettling>;

/** How mornings are paid without a rider, and what was paid too much is given back. */
export function openSettling({ farm, figures, faults, money, mpesa, standstills, trouble }: Run) {
  /** What is due is asked for and charged, by all processes at once; households answer, and the rest is given up. */
  async function settle(): Promise<void> {
    await Promise.all(farm.makers.map(() => settleMornings(farm.now())));
    for (const prompt of await mpesa.open()) {
      figures.prompts[prompt.answer] = (figures.prompts[prompt.answer] ?? 0) + 1;
      money.ask(prompt, farm.isRight());
    }
    farm.pass(30_000);
    for (const payment of await mpesa.answer(farm.now())) money.receive(payment);
    farm.pass(3 * minuteMs);
    // The shop may stand still before it has asked M-Pesa.
    if (standstills.chance(0.02 * trouble)) await giveUp(farm.now());
    else await askMpesa(farm.now());
  }

  /** As the jobs do it, which take a hundred at a time until nothing is left. */
  async function askMpesa(now: Date): Promise<void> {
    while ((await recoverLostPrompts(now)) > 0);
    while ((await queryPendingPayments(now)).queried > 0);
    await giveUp(now);
  }

  async function giveUp(now: Date): Promise<void> {
    while (await collections().paymentAttempts.findOne({ pending: true, expiresAt: { $lte: now } }))
      await expireOverduePayments(now);
  }

  /** The farm gives back what is too much. */
  async function giveBack(): Promise<void> {
    await askMpesa(farm.now());
    for (const number of money.due()) {
      const found = await collections().orders.findOne({ number });
      const dues = found?.refundsDue.filter(({ reason }) => reason !== 'wrong-amount') ?? [];
      const amount = money.giveBack(number);
      if (addCents(...dues.map((due) => due.amount ?? toCents(0))) !== amount)
        faults.push(`${number}: ${amount} is to be given back, not ${dues.map((due) => due.amount).join()}`);
      for (const due of dues) {
        figures.refunds += 1;
        const key = flagKey(due);
        const given = await recordRefund({
          orderNumber: number,
          key,
          amount: due.amount ?? toCents(0),
          seenAmount: (found && refundableAmount(found, key)) ?? toCents(0),
          method: 'cash',
          code: null,
          reason: 'paid too much',
          idempotencyKey: `refund ${number} ${key} ${farm.now().getTime()}`,
          by: staff,
          now: farm.now(),
        });
        if (!given.ok) faults.push(`${number}: ${amount} to give back was refused: ${given.reason}`);
      }
    }
  }

  /** The farm has looked at its statement: another sum than was asked for counts towards what it was for. */
  async function countOther(): Promise<void> {
    await askMpesa(farm.now());
    for (const number of money.toCount()) {
      const found = await collections().orders.findOne({ number });
      const due = found?.refundsDue.find(({ reason }) => reason === 'wrong-amount');
      if (!due) {
        faults.push(`${number}: nothing waits for somebody to look`);
        continue;
      }
      const counted = await settleFlag({
        orderNumber: number,
        key: flagKey(due),
        seenAmount: due.amount,
        decision: { kind: 'count' },
        by: staff,
        now: farm.now(),
      });
      if (counted.ok) {
        money.count(number);
        figures.counted += 1;
      } else faults.push(`${number}: to count ${due.amount ?? ''} was refused: ${counted.reason}`);
    }
  }

  return { settle, askMpesa, giveBack, countOther };
}
