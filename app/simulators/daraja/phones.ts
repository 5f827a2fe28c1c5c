import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour } from './behaviour';
import {
  createCheckoutRequestId,
  createMerchantRequestId,
  describeCode,
  formatDarajaTime,
  phoneActions,
  type PhoneAction,
  type Prompt,
  type PromptResult,
  type ResultCode,
} from './prompt';
import { behaviourOf, type SimulatorState } from './state';

export type AnswerOptions = Partial<Behaviour> & {
  /** Settles the prompt with this result code, whatever the action. */
  resultCode?: ResultCode;
};

export type PromptOrder = Pick<
  Prompt,
  'phone' | 'amount' | 'accountReference' | 'description' | 'callbackUrl'
>;

/** A callback without a response by then has failed, and is retried. */
const CALLBACK_TIMEOUT_MS = 10_000;

/** Minimum intervals between pushes to one phone, and of one amount. */
const PHONE_SPACING_MS = 60_000;
const AMOUNT_SPACING_MS = 120_000;

/**
 * The simulated phones, and the part of Daraja that calls the shop back. `retryDelaysMs` are the delays
 * before the retries of a callback that was not answered with 200.
 */
export function createPhones(state: SimulatorState, retryDelaysMs: number[], log: (line: string) => void) {
  const closing = new AbortController();
  // Every callback that waits listens; Node.js warns of a leak above ten.
  setMaxListeners(0, closing.signal);
  const expiries = new Map<string, NodeJS.Timeout>();
  const deliveries = new Map<string, Promise<void>>();

  function sendPrompt(order: PromptOrder): Prompt {
    const now = state.clock();
    let checkoutRequestId = createCheckoutRequestId(order.phone, now);
    while (state.findPrompt(checkoutRequestId)) {
      checkoutRequestId = createCheckoutRequestId(order.phone, now);
    }
    const prompt: Prompt = {
      ...order,
      checkoutRequestId,
      merchantRequestId: createMerchantRequestId(),
      createdAt: now,
      state: 'waiting',
      deliveries: [],
      overrides: {},
    };
    const tooSoon = findSpacingFault(prompt);
    const { unanswered, answerWithinSeconds } = behaviourOf(state, prompt);
    if (tooSoon === null && unanswered === 'expire') {
      const expire = () => void settle(prompt, phoneActions.timeout.code);
      expiries.set(checkoutRequestId, setTimeout(expire, answerWithinSeconds * 1000).unref());
    }
    log(`prompt for ${maskPhone(prompt.phone)}, KES ${prompt.amount}, ${prompt.accountReference}`);
    state.addPrompt(prompt);
    // Daraja accepts such a push, then fails it without a prompt on the phone.
    if (tooSoon !== null) void settle(prompt, tooSoon);
    return prompt;
  }

  function findSpacingFault(prompt: Prompt): number | null {
    if (behaviourOf(state, prompt).spacing === 'off') return null;
    const before = state.prompts().filter((other) => other.phone === prompt.phone);
    const youngerThan = (other: Prompt, ms: number) =>
      prompt.createdAt.getTime() - other.createdAt.getTime() < ms;
    if (before.some((other) => other.amount === prompt.amount && youngerThan(other, AMOUNT_SPACING_MS))) {
      return 17;
    }
    return before.some((other) => youngerThan(other, PHONE_SPACING_MS)) ? 1001 : null;
  }

  /** Resolves when all callbacks are delivered or given up. A settled prompt can still be paid late. */
  async function answer(prompt: Prompt, action: PhoneAction, options: AnswerOptions = {}): Promise<void> {
    const { resultCode, ...overrides } = options;
    prompt.overrides = { ...prompt.overrides, ...overrides };
    const code = resultCode ?? phoneActions[action].code;
    if (code !== null) return settle(prompt, code);
    // The prompt has expired.
    if (prompt.result) return;
    prompt.state = 'ignored';
    if (behaviourOf(state, prompt).unanswered === 'never') stopExpiry(prompt);
  }

  function settle(prompt: Prompt, code: ResultCode): Promise<void> {
    stopExpiry(prompt);
    const result = state.settle(prompt, code);
    log(`${maskPhone(prompt.phone)}, ${prompt.accountReference}: ${code} ${result.receipt ?? ''}`.trimEnd());
    const previous = deliveries.get(prompt.checkoutRequestId) ?? Promise.resolve();
    const toTill =
      result.receipt === undefined
        ? null
        : tellTill({
            phone: prompt.phone,
            amount: prompt.amount,
            account: prompt.accountReference,
            receipt: result.receipt,
          });
    const done = Promise.all([previous, deliverAll(prompt, result), toTill]).then(
      () => void state.events.emit('delivered', prompt),
      (error: unknown) => {
        // Closing the simulator aborts deliveries.
        if (!closing.signal.aborted) throw error;
      },
    );
    deliveries.set(prompt.checkoutRequestId, done);
    state.events.emit('settled', prompt);
    return done;
  }

  function stopExpiry(prompt: Prompt): void {
    clearTimeout(expiries.get(prompt.checkoutRequestId));
    expiries.delete(prompt.checkoutRequestId);
  }

  async function deliverAll(prompt: Prompt, result: PromptResult): Promise<void> {
    const { callback, lateSeconds } = behaviourOf(state, prompt);
    const send = () => deliver(prompt, result);
    const sendStaleFailure = () =>
      deliver(prompt, { code: 1037, description: describeCode(1037), at: result.at });
    const pause = () => wait(lateSeconds * 1000, undefined, { signal: closing.signal, ref: false });

    switch (callback) {
      case 'normal':
        return send();
      case 'late':
        return pause().then(send);
      case 'duplicate':
        return Promise.all([send(), send()]).then(() => undefined);
      case 'reordered':
        return waitForNext(prompt, lateSeconds).then(send);
      case 'failed-then-paid':
        return sendStaleFailure().then(pause).then(send);
      case 'paid-then-failed':
        return send().then(sendStaleFailure);
      case 'never':
        return;
      case 'wrong-amount':
        return deliver(prompt, result, { amount: prompt.amount > 1 ? prompt.amount - 1 : 2 });
      case 'byte-order-mark':
        return deliver(prompt, result, { prefix: '\uFEFF' });
      case 'forged':
        return deliver(prompt, forgeSuccess(result), { url: guessAddress(prompt.callbackUrl) });
    }
  }

  /** Waits for the callback of the next prompt for the same phone, for so many seconds at most. */
  async function waitForNext(prompt: Prompt, seconds: number): Promise<void> {
    const enough = new AbortController();
    const signal = AbortSignal.any([closing.signal, enough.signal]);
    const onDelivered = (other: Prompt) => {
      if (other !== prompt && other.phone === prompt.phone) enough.abort();
    };
    state.events.on('delivered', onDelivered);
    await wait(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    state.events.off('delivered', onDelivered);
    closing.signal.throwIfAborted();
  }

  async function deliver(
    prompt: Prompt,
    result: PromptResult,
    change: { amount?: number; url?: string; prefix?: string } = {},
  ): Promise<void> {
    const body = (change.prefix ?? '') + writeCallback(prompt, result, change.amount ?? prompt.amount);
    const kind = change.url === undefined ? 'genuine' : 'forged';
    const pauses = kind === 'genuine' ? retryDelaysMs : [];
    for (let attempt = 1; ; attempt += 1) {
      const status = await post(change.url ?? prompt.callbackUrl, body);
      prompt.deliveries.push({ at: state.clock(), kind, resultCode: result.code, attempt, status });
      const pause = pauses[attempt - 1];
      if (status === 200 || pause === undefined) return;
      await wait(pause, undefined, { signal: closing.signal, ref: false });
    }
  }

  async function post(url: string, body: string): Promise<number | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      closing.signal.throwIfAborted();
      return undefined;
    }
  }

  /** Tells the shop of a payment to the till, if it has registered an address; M-Pesa does so of prompts, too (observed). */
  async function tellTill(payment: TillPayment): Promise<number | undefined> {
    const url = state.tillUrl();
    if (url === null) return undefined;
    const body = writeTillReport(payment, state.credentials.shortcode, state.clock());
    for (let attempt = 0; ; attempt += 1) {
      const status = await post(url, body);
      const pause = retryDelaysMs[attempt];
      // The shop has begun anew, without its addresses.
      if (status === 404 && state.tillUrl() === url) state.registerTill(null);
      if (status === 200 || status === 404 || pause === undefined) return status;
      await wait(pause, undefined, { signal: closing.signal, ref: false });
    }
  }

  /** Pays the till by hand. Resolves with the receipt when the shop has been told. */
  async function payTill(payment: Omit<TillPayment, 'receipt'>): Promise<string> {
    const receipt = state.newReceipt();
    log(`${maskPhone(payment.phone)} pays the till KES ${payment.amount}, ${payment.account}: ${receipt}`);
    await tellTill({ ...payment, receipt });
    return receipt;
  }

  return {
    sendPrompt,
    answer,
    payTill,
    /** Resolves when the callbacks under way for a prompt are done. */
    delivered: (prompt: Prompt): Promise<void> =>
      deliveries.get(prompt.checkoutRequestId) ?? Promise.resolve(),
    close(): void {
      closing.abort();
      for (const expiry of expiries.values()) clearTimeout(expiry);
    },
  };
}

export type Phones = ReturnType<typeof createPhones>;

export type TillPayment = {
  phone: string;
  amount: number;
  /** The account number of a Paybill; '' for a till. */
  account: string;
  receipt: string;
};

/** The format of version 2, which masks the payer. */
const writeTillReport = (payment: TillPayment, shortcode: string, at: Date): string =>
  JSON.stringify({
    TransactionType: payment.account === '' ? 'Buy Goods' : 'Pay Bill',
    TransID: payment.receipt,
    TransTime: formatDarajaTime(at),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: shortcode,
    BillRefNumber: payment.account,
    InvoiceNumber: '',
    OrgAccountBalance: '49197.00',
    ThirdPartyTransID: '',
    MSISDN: `${payment.phone.slice(0, 4)} ***** ${payment.phone.slice(-3)}`,
    FirstName: 'JANE',
    MiddleName: '',
    LastName: '',
  });

/** Daraja's format: an amount with decimals, a balance without a value, the phone as a number. */
function writeCallback(prompt: Prompt, result: PromptResult, amount: number): string {
  const paid = {
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: '@amount' },
        { Name: 'MpesaReceiptNumber', Value: result.receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: Number(formatDarajaTime(result.at)) },
        { Name: 'PhoneNumber', Value: Number(prompt.phone) },
      ],
    },
  };
  const stkCallback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: result.code,
    ResultDesc: result.description,
    ...(result.code === 0 ? paid : {}),
  };
  return JSON.stringify({ Body: { stkCallback } }).replace('"@amount"', `${amount}.00`);
}

function forgeSuccess(result: PromptResult): PromptResult {
  return { code: 0, description: describeCode(0), receipt: 'FORGED0000', at: result.at };
}

/** The same URL with another secret of the same length. */
function guessAddress(callbackUrl: string): string {
  const url = new URL(callbackUrl);
  const segments = url.pathname.split('/');
  const secret = segments.pop() ?? '';
  segments.push(
    randomBytes(Math.max(16, secret.length)).toString('hex').slice(0, Math.max(1, secret.length)),
  );
  url.pathname = segments.join('/');
  return url.href;
}

const maskPhone = (phone: string): string => `0${phone.slice(3, 4)}** *** ${phone.slice(-3)}`;
