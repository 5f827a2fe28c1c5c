import { createTokenProvider, type TokenResult } from './daraja/access-token.server';
import { checkCallbackUrl } from './daraja/callback-url';
import { fetchJson, type FetchJsonResult } from './daraja/fetch-json.server';
import { formatNairobiTimestamp } from './daraja/nairobi-timestamp';
import {
  isRateLimited,
  pushResponseSchema,
  queryResponseSchema,
  parseDarajaError,
  redactMessage,
} from './daraja/responses';
import { describeResult } from './daraja/result-codes';
import type { TokenStore } from './daraja/token-store';

export type DarajaConfig = {
  /** https://sandbox.safaricom.co.ke, https://api.safaricom.co.ke, or the simulator's. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** The Paybill number; for a till, its store number. */
  shortcode: string;
  passkey: string;
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** The till number; needed for CustomerBuyGoodsOnline only. */
  partyB?: string;
  tokenStore: TokenStore;
  /** For one call in all, token and second try included. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type PaymentRequest = {
  /** Whole shillings, 1 to 250,000. */
  amountShillings: number;
  /** E.164, +254 and a 1 or 7. */
  phone: string;
  /** 1 to 12 characters; the customer sees it. */
  accountReference: string;
  /** 1 to 13 characters. */
  description: string;
  callbackUrl: string;
  now: Date;
};

/**
 * Why a prompt was not sent, or may not have been:
 * `refused`: Daraja, or a rule checked here, turned this one down; `code` says why (see describeResult at 'push');
 * `busy`: Daraja asks to slow down, try again later;
 * `misconfigured`: credentials, short code or addresses are wrong; an admin must know;
 * `unavailable`: Daraja could not be reached, nothing was sent;
 * `unknown-outcome`: it was sent and the answer was lost. Never send it again: a callback or a person settles it.
 */
export type PushFailureReason = 'refused' | 'busy' | 'misconfigured' | 'unavailable' | 'unknown-outcome';

export type PushResult =
  | { ok: true; merchantRequestId: string; checkoutRequestId: string }
  | { ok: false; reason: PushFailureReason; code?: string; message?: string };

/**
 * Why a query told nothing: `backoff`: ask more slowly; `unavailable`: no readable answer;
 * `not-found-or-pending`: 500.001.1001, which Daraja says of both; `misconfigured`: an admin must know.
 */
export type QueryFailureReason = 'backoff' | 'unavailable' | 'not-found-or-pending' | 'misconfigured';

export type QueryResult =
  | { ok: true; state: 'paid' | 'failed' | 'pending'; resultCode: string; resultDescription: string }
  | { ok: false; reason: QueryFailureReason; code?: string; message?: string };

export type DarajaClient = {
  /** Sends an M-Pesa prompt to a phone. Never throws for what Daraja does; a fault of the token store throws. */
  requestPayment(request: PaymentRequest): Promise<PushResult>;
  /**
   * Asks what became of a prompt. `failed` may be wrong for a paid one (seen in the sandbox): never let it
   * overrule a success. Codes that nobody knows are `pending`.
   */
  queryPayment(query: { checkoutRequestId: string; now: Date }): Promise<QueryResult>;
};

/**
 * A page must say within 10 s that M-Pesa is slow, and needs a part of that for its own work. The first half is
 * for the access token: a prompt is only sent while half of the time is left for its answer, because a prompt
 * whose answer is cut off can neither be trusted nor repeated.
 */
const DEFAULT_TIMEOUT_MS = 9_000;

/** Documented; 401 comes as well, with a code of Daraja's or a fault of its gateway (observed). */
const INVALID_TOKEN = '404.001.03';
const MAX_AMOUNT_SHILLINGS = 250_000;

/**
 * Makes the client of Safaricom's Daraja API. Make one for a process: it renews the access token one at a time.
 * @throws Error naming the setting, if one is missing or malformed
 */
export function createDarajaClient(config: DarajaConfig): DarajaClient {
  checkConfig(config);
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const send = config.fetch ?? fetch;
  const tokens = createTokenProvider({
    baseUrl,
    consumerKey: config.consumerKey,
    consumerSecret: config.consumerSecret,
    store: config.tokenStore,
    timeoutMs: timeoutMs / 2,
    send,
  });

  /** Posts with the access token; one that Daraja rejects is replaced once, and the call repeated once. */
  async function post(path: string, payload: object, now: Date): Promise<FetchJsonResult | TokenFailure> {
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    const postWith = (token: string) =>
      fetchJson(
        send,
        `${baseUrl}${path}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        },
        Math.max(1, timeoutMs - elapsed()),
      );

    const first = await within(timeoutMs / 2, tokens.current(now));
    if (!first.ok) return { kind: 'no-token', ...first };
    const exchange = await postWith(first.token);
    if (!rejectsToken(exchange)) return exchange;
    const second = await within(timeoutMs / 2 - elapsed(), tokens.replace(first.token, now));
    if (!second.ok) return { kind: 'no-token', ...second };
    return postWith(second.token);
  }

  function signRequest(now: Date) {
    const timestamp = formatNairobiTimestamp(now);
    const password = Buffer.from(config.shortcode + config.passkey + timestamp).toString('base64');
    return { BusinessShortCode: config.shortcode, Password: password, Timestamp: timestamp };
  }

  return {
    async requestPayment(request) {
      const fault = checkPaymentRequest(request);
      if (fault) return fault;
      const phone = Number(request.phone.slice(1));
      const payload = {
        ...signRequest(request.now),
        TransactionType: config.transactionType,
        Amount: request.amountShillings,
        PartyA: phone,
        PartyB: config.transactionType === 'CustomerBuyGoodsOnline' ? config.partyB : config.shortcode,
        PhoneNumber: phone,
        CallBackURL: request.callbackUrl,
        AccountReference: request.accountReference,
        TransactionDesc: request.description,
      };
      return readPushExchange(await post('/mpesa/stkpush/v1/processrequest', payload, request.now));
    },

    async queryPayment({ checkoutRequestId, now }) {
      const payload = { ...signRequest(now), CheckoutRequestID: checkoutRequestId };
      return readQueryExchange(await post('/mpesa/stkpushquery/v1/query', payload, now), checkoutRequestId);
    },
  };
}

type TokenFailure = { kind: 'no-token' } & Extract<TokenResult, { ok: false }>;

function readPushExchange(exchange: FetchJsonResult | TokenFailure): PushResult {
  if (exchange.kind === 'no-token') return failure(exchange.reason, exchange);
  if (exchange.kind === 'not-sent') return failure('unavailable');
  if (exchange.kind === 'no-answer') return failure('unknown-outcome');

  const { status, body } = exchange;
  const reply = pushResponseSchema.safeParse(body);
  if (status >= 200 && status < 300 && reply.success) {
    const { ResponseCode, ResponseDescription, MerchantRequestID, CheckoutRequestID } = reply.data;
    if (ResponseCode === '0' && MerchantRequestID && CheckoutRequestID) {
      return { ok: true, merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID };
    }
    const result = describeResult(ResponseCode, 'push');
    const details = { code: ResponseCode, message: ResponseDescription };
    if (result.outcome !== 'failed') return failure('unknown-outcome', details);
    return failure(result.alertAdmin ? 'misconfigured' : 'refused', details);
  }

  const error = parseDarajaError(body);
  if (isRateLimited(status, error)) return failure('busy', error);
  // Without an error of Daraja's own, something between us has spoken, and the prompt may be on its way.
  if (!error) return failure('unknown-outcome');
  const result = describeResult(error.code, 'push');
  if (result.alertAdmin) return failure('misconfigured', error);
  if (result.outcome === 'failed') return failure('refused', error);
  // 401.*, 403.*, 404.*: turned away at the door, for credentials or addresses that are not right.
  if (status >= 400 && status < 500) return failure('misconfigured', error);
  return failure('unknown-outcome', error);
}

function readQueryExchange(exchange: FetchJsonResult | TokenFailure, checkoutRequestId: string): QueryResult {
  if (exchange.kind === 'no-token') {
    return failure(exchange.reason === 'busy' ? 'backoff' : exchange.reason, exchange);
  }
  if (exchange.kind !== 'answered') return failure('unavailable');

  const { status, body } = exchange;
  const reply = queryResponseSchema.safeParse(body);
  if (status >= 200 && status < 300 && reply.success) {
    const { CheckoutRequestID, ResultCode, ResultDesc } = reply.data;
    // An answer about another prompt must settle nothing.
    if (CheckoutRequestID && CheckoutRequestID !== checkoutRequestId) return failure('unavailable');
    const state = describeResult(ResultCode).outcome;
    return { ok: true, state, resultCode: ResultCode, resultDescription: redactMessage(ResultDesc) };
  }

  const error = parseDarajaError(body);
  if (isRateLimited(status, error)) return failure('backoff', error);
  if (error?.code === '500.001.1001') return failure('not-found-or-pending', error);
  if (error && status >= 400 && status < 500) return failure('misconfigured', error);
  return failure('unavailable', error);
}

function failure<Reason extends string>(
  reason: Reason,
  details?: { code?: string; message?: string } | null,
): { ok: false; reason: Reason; code?: string; message?: string } {
  return {
    ok: false,
    reason,
    ...(details?.code && { code: details.code.slice(0, 100) }),
    ...(details?.message && { message: redactMessage(details.message) }),
  };
}

function rejectsToken(exchange: FetchJsonResult): boolean {
  if (exchange.kind !== 'answered') return false;
  // 401 is 'not authenticated' (RFC 9110): the call was turned away at the door, and nothing was sent.
  return exchange.status === 401 || parseDarajaError(exchange.body)?.code === INVALID_TOKEN;
}

async function within(ms: number, token: Promise<TokenResult>): Promise<TokenResult> {
  if (ms <= 0) return { ok: false, reason: 'unavailable' };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<TokenResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'unavailable' }), ms);
  });
  return Promise.race([token, tooLate]).finally(() => clearTimeout(timer));
}

/** The rules of the push that Daraja would refuse anyway, with codes of our own so that nothing is sent. */
function checkPaymentRequest(request: PaymentRequest): PushResult | null {
  const { amountShillings, phone, accountReference, description } = request;
  if (!Number.isInteger(amountShillings) || amountShillings < 1 || amountShillings > MAX_AMOUNT_SHILLINGS) {
    const message = 'M-Pesa takes whole shillings from 1 to 250,000.';
    return { ok: false, reason: 'refused', code: 'invalid-amount', message };
  }
  if (!/^\+254[17]\d{8}$/.test(phone)) {
    const message = 'The phone number must be a Kenyan mobile number.';
    return { ok: false, reason: 'refused', code: 'invalid-phone', message };
  }
  if (accountReference.length < 1 || accountReference.length > 12) {
    const message = 'The account reference must have 1 to 12 characters.';
    return { ok: false, reason: 'misconfigured', code: 'invalid-reference', message };
  }
  if (description.length < 1 || description.length > 13) {
    const message = 'The description must have 1 to 13 characters.';
    return { ok: false, reason: 'misconfigured', code: 'invalid-description', message };
  }
  const callbackUrl = checkCallbackUrl(request.callbackUrl);
  if (!callbackUrl.ok) {
    return { ok: false, reason: 'misconfigured', code: 'callback-url', message: callbackUrl.message };
  }
  return null;
}

function checkConfig(config: DarajaConfig): void {
  const { baseUrl } = config;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new Error('Daraja: baseUrl must be a web address.');
  }
  for (const name of ['consumerKey', 'consumerSecret', 'passkey'] as const) {
    if (config[name] === '') throw new Error(`Daraja: ${name} must not be empty.`);
  }
  if (!/^\d{5,10}$/.test(config.shortcode)) throw new Error('Daraja: shortcode must be 5 to 10 digits.');
  if (config.transactionType === 'CustomerBuyGoodsOnline' && !/^\d{5,10}$/.test(config.partyB ?? '')) {
    throw new Error('Daraja: partyB must be the till number for CustomerBuyGoodsOnline.');
  }
}
