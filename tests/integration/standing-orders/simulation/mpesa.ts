import { collections } from '~/domain/collections';
import type { DarajaClient } from '~/clients/daraja.server';
import { hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { addDays } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { shillings, type Cents } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';
import { weekdayOf } from '~/lib/weekdays';
import { createDice, type Dice } from '../../../load/drill/dice';

/** What becomes of a prompt, and how often. */
const answers = {
  paid: 52,
  /** Its result comes twice. */
  twice: 8,
  /** Paid, but its result never comes: M-Pesa says so when it is asked. */
  lost: 8,
  refused: 8,
  unanswered: 10,
  /** Paid when the shop has given it up. */
  late: 7,
  /** Another sum than was asked for. */
  other: 3,
  /** The shop doesn't learn that it went out. */
  'no-response': 2,
  busy: 2,
} as const;

type Answer = keyof typeof answers;

export type Prompt = {
  readonly phone: string;
  readonly amount: Cents;
  readonly token: string;
  readonly id: string;
  readonly at: Date;
  readonly answer: Answer;
  /** What it asked for, by the numbers of the orders. */
  shares: readonly { readonly order: string; readonly amount: Cents }[];
  state: 'new' | 'open' | 'paid' | 'refused' | 'gone';
};

/** What somebody has paid: towards these orders, or (`isFlagged`) another sum, which somebody has to look at. */
export type MpesaPayment = { readonly prompt: Prompt; readonly amount: Cents; readonly isFlagged: boolean };

const hash = (text: string): number => {
  let sum = 0;
  for (const each of text) sum = (Math.imul(sum, 31) + (each.codePointAt(0) ?? 0)) | 0;
  return sum >>> 0;
};

function chooseAnswer(dice: Dice): Answer {
  let weight = dice.integer(0, Object.values(answers).reduce((sum, each) => sum + each, 0) - 1);
  for (const [name, share] of Object.entries(answers)) if ((weight -= share) < 0) return name as Answer;
  return 'paid';
}

/** The phone company, and what households do with its prompts. By a seed, whatever order the prompts come in. */
export function openMpesa(seed: number) {
  let prompts: Prompt[] = [];
  let late: Prompt[] = [];
  let receipts = 0;
  let sent = 0;

  const client: DarajaClient = {
    requestPayment: async ({ phone, amountShillings, callbackUrl, now }) => {
      await Promise.resolve();
      const answer = chooseAnswer(createDice(seed ^ hash(`${phone} ${toDateInput(now)}`)));
      if (answer === 'busy') return { ok: false, reason: 'busy' };
      sent += 1;
      const id = `ws_CO_${sent}`;
      const token = callbackUrl.split('/').at(-1) ?? '';
      const amount = shillings(amountShillings);
      prompts.push({ phone, amount, token, id, at: now, answer, shares: [], state: 'new' });
      return answer === 'no-response'
        ? { ok: false, reason: 'unknown-outcome' }
        : { ok: true, merchantRequestId: `m-${id}`, checkoutRequestId: id };
    },
    queryPayment: async ({ checkoutRequestId }) => {
      await Promise.resolve();
      const prompt = prompts.find(({ id }) => id === checkoutRequestId);
      if (prompt?.state === 'paid')
        return { ok: true, state: 'paid', resultCode: '0', resultDescription: 'Paid' };
      return prompt?.state === 'refused' || prompt?.state === 'gone'
        ? { ok: true, state: 'failed', resultCode: '1032', resultDescription: 'Cancelled' }
        : { ok: false, reason: 'not-found-or-pending' };
    },
    registerAddresses: () => Promise.resolve({ ok: true }),
    shortcodes: ['174379'],
  };

  const tell = async (prompt: Prompt, amount: Cents | null, now: Date): Promise<void> => {
    const items = [
      { Name: 'Amount', Value: (amount ?? 0) / 100 },
      { Name: 'MpesaReceiptNumber', Value: `S${String(receipts).padStart(9, '0')}` },
    ];
    const stkCallback = {
      MerchantRequestID: `m-${prompt.id}`,
      CheckoutRequestID: prompt.id,
      ResultCode: amount === null ? 1032 : 0,
      ResultDesc: '',
      ...(amount !== null && { CallbackMetadata: { Item: items } }),
    };
    const result = await handleCallback({ token: prompt.token, body: { Body: { stkCallback } }, now });
    if (!result.ok) throw new Error(`the result of a prompt was refused: ${result.reason}`);
  };

  const pay = async (prompt: Prompt, now: Date): Promise<MpesaPayment> => {
    const isFlagged = prompt.answer === 'other';
    const amount = isFlagged ? shillings(prompt.amount / 100 - 5) : prompt.amount;
    prompt.state = 'paid';
    receipts += 1;
    if (prompt.answer !== 'lost') await tell(prompt, amount, now);
    if (prompt.answer === 'twice') await tell(prompt, amount, now);
    return { prompt, amount, isFlagged };
  };

  return {
    client,
    /** As a backup has it: what was sent since is on no phone any more. */
    save(): () => void {
      const kept = structuredClone({ prompts, late });
      return () => {
        prompts = kept.prompts;
        late = prompts.filter(({ id }) => kept.late.some((each) => each.id === id));
      };
    },
    /** Those that have come up on phones since the last call. */
    async open(): Promise<readonly Prompt[]> {
      const added = prompts.filter(({ state }) => state === 'new');
      for (const prompt of added) {
        prompt.state = 'open';
        const tokenHash = hashCallbackToken(prompt.token) ?? '';
        const attempt = await collections().paymentAttempts.findOne({ tokenHash });
        if (!attempt || !isForOrder(attempt)) throw new Error('a prompt for nothing');
        const shares = sharesOf(attempt);
        const found = await collections()
          .orders.find({ _id: { $in: shares.map(({ orderId }) => orderId) } }, { projection: { number: 1 } })
          .toArray();
        prompt.shares = shares.map(({ orderId, amount }) => ({
          order: found.find(({ _id }) => _id.equals(orderId))?.number ?? '',
          amount,
        }));
      }
      return added;
    },
    /** What the households do with what is on their phones. */
    async answer(now: Date): Promise<readonly MpesaPayment[]> {
      const paid: MpesaPayment[] = [];
      for (const prompt of late.splice(0))
        if (now.getTime() - prompt.at.getTime() > hourMs) paid.push(await pay(prompt, now));
        else late.push(prompt);
      for (const prompt of prompts.filter(({ state }) => state === 'open'))
        if (prompt.answer === 'refused') {
          prompt.state = 'refused';
          await tell(prompt, null, now);
        } else if (prompt.answer === 'unanswered') prompt.state = 'gone';
        else if (prompt.answer === 'late') {
          prompt.state = 'gone';
          late.push(prompt);
        } else paid.push(await pay(prompt, now));
      return paid;
    },
  };
}

/** Saturday at 10:00, after a moment: when the week is asked for. */
export function saturdayAfter(moment: Date): Date {
  for (let day = toDateInput(moment); ; day = addDays(day, 1)) {
    const at = parseNairobi(`${day}T10:00`);
    if (weekdayOf(day) === 'saturday' && at && at > moment) return at;
  }
}
