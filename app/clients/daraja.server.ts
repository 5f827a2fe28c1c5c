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
import { trimSlashes } from '~/lib/trim-slashes';

export type DarajaConfig = {
  /** Sandbox, production (docs/mpesa.md 1) or simulator. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  /** Paybill number or, for a till, its store number. */
  shortcode: string;
  passkey: string;
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** Till number; only for CustomerBuyGoodsOnline. */
  partyB?: string;
  tokenStore: TokenStore;
  /** Per call, including the token and the retry. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type PaymentRequest = {
  amountShillings: number;
  phone: string;
  /** 1 to 12 characters, shown to the customer. */
  accountReference: string;
  description: string;
  callbackUrl: string;
  now: Date;
};

/** `busy`: rate limit. `unavailable`: nothing was sent. `unknown-outcome`: never resend (docs/mpesa.md 2). */
type PushFailureReason = 'refused' | 'busy' | 'misconfigured' | 'unavailable' | 'unknown-outcome';

export type PushResult =
  | { ok: true; merchantRequestId: string; checkoutRequestId: string }
  | { ok: false; reason: PushFailureReason; code?: string; message?: string };

/** `backoff`: rate limit. `not-found-or-pending`: 500.001.1001 means either. */
type QueryFailureReason = 'backoff' | 'unavailable' | 'not-found-or-pending' | 'misconfigured';

type QueryResult =
  | { ok: true; state: 'paid' | 'failed' | 'pending'; resultCode: string; resultDescription: string }
  | { ok: false; reason: QueryFailureReason; code?: string; message?: string };

export type DarajaClient = {
  /** Rejects only for an error of the token store. */
  requestPayment(request: PaymentRequest): Promise<PushResult>;
  /** `failed` may be wrong for a paid prompt (observed): never let it overrule a success. */
  queryPayment(query: { checkoutRequestId: string; now: Date }): Promise<QueryResult>;
  /** Asks M-Pesa to tell of every payment to the till or Paybill (docs/mpesa.md 7). Rejects as `requestPayment` does. */
  registerAddresses(addresses: TillAddresses): Promise<RegisterResult>;
  /** Where its money comes in: the Paybill, or the store number and the till. */
  readonly shortcodes: readonly string[];
};

type TillAddresses = { confirmationUrl: string; validationUrl: string; now: Date };

/** `refused`: M-Pesa's answer is in `message`. */
export type RegisterResult =
  | { ok: true }
  | { ok: false; reason: 'refused' | 'busy' | 'unavailable'; code?: string; message?: string };

/** In ms. Half is reserved for the prompt's response: a prompt whose response is cut off must not be repeated. */
const DEFAULT_TIMEOUT_MS = 9_000;

/** Documented; Daraja also returns 401 (observed). */
const INVALID_TOKEN = '404.001.03';
const MAX_AMOUNT_SHILLINGS = 250_000;

/** Create one client per process: it serialises token renewals. */
export function createDarajaClient(config: DarajaConfig): DarajaClient {
  checkConfig(config);
  const baseUrl = trimSlashes(config.baseUrl);
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

    const first = await withTimeout(timeoutMs / 2, tokens.current(now));
    if (!first.ok) return { kind: 'no-token', ...first };
    const exchange = await postWith(first.token);
    if (!rejectsToken(exchange)) return exchange;
    const second = await withTimeout(timeoutMs / 2 - elapsed(), tokens.replace(first.token, now));
    if (!second.ok) return { kind: 'no-token', ...second };
    return postWith(second.token);
  }

  function signRequest(now: Date) {
    const timestamp = formatNairobiTimestamp(now);
    const password = Buffer.from(config.shortcode + config.passkey + timestamp).toString('base64');
    return { BusinessShortCode: config.shortcode, Password: password, Timestamp: timestamp };
  }

  return {
    shortcodes: [config.shortcode, config.partyB ?? ''].filter(Boolean),

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

    async registerAddresses({ confirmationUrl, validationUrl, now }) {
      for (const address of [confirmationUrl, validationUrl]) {
        const check = checkCallbackUrl(address);
        if (!check.ok) return failure('refused', { message: check.message });
      }
      const payload = {
        ShortCode: Number(config.shortcode),
        // What M-Pesa does with a payment while it can't reach us.
        ResponseType: 'Completed',
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      };
      const register = (version: 'v1' | 'v2') => post(`/mpesa/c2b/${version}/registerurl`, payload, now);
      const newer = await register('v2');
      return readRegisterExchange(isOtherVersion(newer) ? await register('v1') : newer);
    },
  };
}

/** An app has either version as its product; the other one is refused as if the token were invalid (observed, docs/mpesa.md 7). */
const isOtherVersion = (exchange: FetchJsonResult | TokenFailure): boolean =>
  exchange.kind === 'responded' && /apiproduct/i.test(parseDarajaError(exchange.body)?.message ?? '');

function readRegisterExchange(exchange: FetchJsonResult | TokenFailure): RegisterResult {
  if (exchange.kind === 'no-token')
    return failure(exchange.reason === 'misconfigured' ? 'refused' : exchange.reason, exchange);
  if (exchange.kind !== 'responded') return failure('unavailable');
  const { status, body } = exchange;
  const reply = pushResponseSchema.safeParse(body);
  if (status >= 200 && status < 300 && reply.success) {
    const { ResponseCode, ResponseDescription } = reply.data;
    // `00000000` (observed).
    return /^0+$/.test(ResponseCode)
      ? { ok: true }
      : failure('refused', { code: ResponseCode, message: ResponseDescription });
  }
  const error = parseDarajaError(body);
  if (isRateLimited(status, error)) return failure('busy', error);
  return error ? failure('refused', error) : failure('unavailable');
}

type TokenFailure = { kind: 'no-token' } & Extract<TokenResult, { ok: false }>;

function readPushExchange(exchange: FetchJsonResult | TokenFailure): PushResult {
  if (exchange.kind === 'no-token') return failure(exchange.reason, exchange);
  if (exchange.kind === 'not-sent') return failure('unavailable');
  if (exchange.kind === 'no-response') return failure('unknown-outcome');

  const { status, body } = exchange;
  const reply = pushResponseSchema.safeParse(body);
  if (status >= 200 && status < 300 && reply.success) {
    const { ResponseCode, ResponseDescription, MerchantRequestID, CheckoutRequestID } = reply.data;
    if (ResponseCode === '0' && MerchantRequestID && CheckoutRequestID) {
      return { ok: true, merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID };
    }
    const details = { code: ResponseCode, message: ResponseDescription };
    const mistake = findCustomerMistake(details);
    if (mistake) return failure('refused', { ...details, code: mistake });
    const result = describeResult(ResponseCode, 'push');
    if (result.outcome !== 'failed') return failure('unknown-outcome', details);
    return failure(result.alertAdmin ? 'misconfigured' : 'refused', details);
  }

  const error = parseDarajaError(body);
  if (isRateLimited(status, error)) return failure('busy', error);
  // A proxy responded, not Daraja: the prompt may have been sent.
  if (!error) return failure('unknown-outcome');
  const mistake = findCustomerMistake(error);
  if (mistake) return failure('refused', { ...error, code: mistake });
  const result = describeResult(error.code, 'push');
  if (result.outcome === 'failed') return failure(result.alertAdmin ? 'misconfigured' : 'refused', error);
  if (status >= 400 && status < 500) return failure('misconfigured', error);
  return failure('unknown-outcome', error);
}

const phoneFields = 'phone ?number|msisdn|party ?a';

/** `400.002.02` names the field in its message only; PartyA is the phone, too. A message may echo the whole request. */
const phoneRefusal = new RegExp(
  `\\binvalid (?:${phoneFields})\\b|\\b(?:${phoneFields}) (?:is )?invalid\\b`,
  'i',
);

/** `500.001.1001` also refuses wrong credentials. */
const sessionRefusal = /\bunable to lock subscriber\b/i;

/** The code (result-codes.ts) of a refusal that the customer can correct; Daraja tells it by its message only. */
function findCustomerMistake({ code, message = '' }: { readonly code: string; readonly message?: string }) {
  if (code.startsWith('400.') && phoneRefusal.test(message)) return 'phone-refused';
  return sessionRefusal.test(message) ? '1001' : null;
}

function readQueryExchange(exchange: FetchJsonResult | TokenFailure, checkoutRequestId: string): QueryResult {
  if (exchange.kind === 'no-token') {
    return failure(exchange.reason === 'busy' ? 'backoff' : exchange.reason, exchange);
  }
  if (exchange.kind !== 'responded') return failure('unavailable');

  const { status, body } = exchange;
  const reply = queryResponseSchema.safeParse(body);
  if (status >= 200 && status < 300 && reply.success) {
    const { CheckoutRequestID, ResultCode, ResultDesc } = reply.data;
    // Ignore a response about another prompt.
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
  if (exchange.kind !== 'responded') return false;
  // 401 means not authenticated (RFC 9110): nothing was sent.
  return exchange.status === 401 || parseDarajaError(exchange.body)?.code === INVALID_TOKEN;
}

async function withTimeout(ms: number, token: Promise<TokenResult>): Promise<TokenResult> {
  if (ms <= 0) return { ok: false, reason: 'unavailable' };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<TokenResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'unavailable' }), ms);
  });
  return Promise.race([token, timeout]).finally(() => clearTimeout(timer));
}

function checkPaymentRequest(request: PaymentRequest): PushResult | null {
  const { amountShillings, phone, accountReference, description } = request;
  if (!Number.isInteger(amountShillings) || amountShillings < 1 || amountShillings > MAX_AMOUNT_SHILLINGS) {
    const message = 'M-Pesa accepts whole shillings from 1 to 250,000.';
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
