import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DarajaSimulator, Prompt } from '~/simulators/daraja';
import type { FaultLog } from '../faults/fault-log';
import { toMsisdn, type CallbackPlan, type Plan } from './plan';

export type Phone = {
  hasPrompt(): boolean;
  /** The oldest prompt that is not answered yet. */
  nextPrompt(): Prompt | null;
  answer(prompt: Prompt, action: 'pin' | 'cancel', callback: CallbackPlan): void;
  /** Enters the PIN after the shop has cancelled the order. */
  answerLate(prompt: Prompt, callback: CallbackPlan): void;
};

export type PhoneRecord = {
  /** Callbacks by kind. */
  readonly callbacks: Map<CallbackPlan, number>;
  /** Receipts of payments that were never made. */
  readonly inventedReceipts: Set<string>;
};

const pollMs = 500;
const maxWaitMs = 90_000;
/** The shop cancels an order after 120 s. */
const lateMs = 130_000;
const lateSeconds = 3;
const callbackTries = 30;
const callbackPauseMs = 1_000;
/** Before a prompt, for what was under way when it was sent. */
const beforePromptMs = 2_000;

/** `hurry` gives the late answers at once, for the end of the drill. */
export function createPhones(daraja: DarajaSimulator, faults: FaultLog, record: PhoneRecord) {
  const late = new Set<() => void>();
  const seen = new Set<string>();
  /**
   * Where the answer to a prompt may have been lost, its callback comes and tells the truth: a shop that does not know the id of its
   * prompt can find nothing without the callback, and can't tell a false one from a true one (docs/decisions/0081).
   */
  const mayLie = (prompt: Prompt) => !faults.hasFaultSince(prompt.createdAt.getTime() - beforePromptMs);

  const open = (plan: Plan): Phone => {
    const own = () => daraja.prompts().filter(({ phone }) => phone === toMsisdn(plan.phone));
    return {
      hasPrompt: () => own().length > 0,
      answerLate(prompt, callback) {
        const answer = () => {
          if (late.delete(answer)) this.answer(prompt, 'pin', callback);
        };
        late.add(answer);
        setTimeout(answer, lateMs).unref();
      },
      nextPrompt() {
        const prompt = own().find(({ checkoutRequestId }) => !seen.has(checkoutRequestId)) ?? null;
        if (prompt) seen.add(prompt.checkoutRequestId);
        return prompt;
      },
      answer(prompt, action, planned) {
        const needsId =
          planned === 'never' || planned === 'unknown-prompt' || (planned === 'forged' && action === 'pin');
        const callback = needsId && !mayLie(prompt) ? 'normal' : planned;
        record.callbacks.set(callback, (record.callbacks.get(callback) ?? 0) + 1);
        if (callback === 'unknown-prompt') void inventPayment(prompt, record);
        const kind = callback === 'unknown-prompt' ? 'normal' : callback;
        void daraja.answer(prompt.checkoutRequestId, action, { callback: kind, lateSeconds });
      },
    };
  };
  return {
    open,
    hurry: () => {
      for (const answer of late) answer();
    },
  };
}

/** Answers each prompt as planned. */
export async function answerPhone(phone: Phone, plan: Plan, isOver: () => boolean): Promise<void> {
  if (plan.answer === 'ignores' || plan.answer === 'changes-to-cash') return;
  const startedAt = performance.now();
  while (!isOver() && performance.now() - startedAt < maxWaitMs) {
    const prompt = phone.nextPrompt();
    if (prompt) {
      await wait(plan.thinksMs);
      if (plan.answer === 'pays-late') return phone.answerLate(prompt, plan.callback);
      phone.answer(prompt, plan.answer === 'cancels' ? 'cancel' : 'pin', plan.callback);
      if (plan.answer === 'cancels') return;
    }
    if (phone.hasPrompt() && !prompt) return;
    await wait(pollMs);
  }
}

/** Tells the shop at a true address of a payment of a prompt that never was. */
async function inventPayment({ callbackUrl, phone, amount }: Prompt, record: PhoneRecord): Promise<void> {
  const receipt = `LIE${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`;
  record.inventedReceipts.add(receipt);
  const body = JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: `${randomBytes(3).toString('hex')}-1-1`,
        CheckoutRequestID: `ws_CO_${randomBytes(8).toString('hex')}`,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: receipt },
            { Name: 'PhoneNumber', Value: Number(phone) },
          ],
        },
      },
    },
  });
  for (let tries = 0; tries < callbackTries; tries += 1) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await fetch(callbackUrl, { method: 'POST', headers, body }).catch(() => null);
    if (response?.status === 200) return;
    await wait(callbackPauseMs);
  }
}
