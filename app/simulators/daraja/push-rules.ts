import type { PromptOrder } from './phones';
import type { SimulatorCredentials } from './state';

export type ApiError = { status: number; errorCode: string; errorMessage: string };

type Fields = Record<string, unknown>;

export const badRequest = (field: string): ApiError => ({
  status: 400,
  errorCode: '400.002.02',
  errorMessage: `Bad Request - Invalid ${field}`,
});

/** Checks short code, timestamp and password, which sign pushes and queries. */
export function checkSignature(body: object, credentials: SimulatorCredentials): ApiError | null {
  const fields = body as Fields;
  const shortcode = String(fields.BusinessShortCode);
  const timestamp = fields.Timestamp;
  if (!/^\d{5,10}$/.test(shortcode)) return badRequest('BusinessShortCode');
  if (typeof timestamp !== 'string' || !isTimestamp(timestamp)) return badRequest('Timestamp');
  if (shortcode !== credentials.shortcode) {
    return { status: 500, errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' };
  }
  const password = Buffer.from(shortcode + credentials.passkey + timestamp).toString('base64');
  if (fields.Password !== password) {
    return { status: 500, errorCode: '500.001.1001', errorMessage: 'Wrong credentials' };
  }
  return null;
}

function isTimestamp(text: string): boolean {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return false;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const moment = new Date(iso);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === iso;
}

/** Validates a push like Daraja. */
export function checkPush(
  body: object,
  credentials: SimulatorCredentials,
): { ok: true; order: PromptOrder } | { ok: false; error: ApiError } {
  const refuse = (field: string) => ({ ok: false as const, error: badRequest(field) });
  const fields = body as Fields;
  const { Amount, PhoneNumber, AccountReference, TransactionDesc, CallBackURL } = fields;

  const signatureError = checkSignature(body, credentials);
  if (signatureError) return { ok: false, error: signatureError };
  if (!isTransactionType(fields.TransactionType)) return refuse('TransactionType');
  if (typeof Amount !== 'number' || !Number.isInteger(Amount) || Amount < 1 || Amount > 250_000) {
    return refuse('Amount');
  }
  if (typeof PhoneNumber !== 'number' || !/^254[17]\d{8}$/.test(String(PhoneNumber))) {
    return refuse('PhoneNumber');
  }
  if (fields.PartyA !== PhoneNumber) return refuse('PartyA');
  const receiver = String(fields.PartyB);
  const paysBill = fields.TransactionType === 'CustomerPayBillOnline';
  if (!/^\d{5,10}$/.test(receiver) || (paysBill && receiver !== credentials.shortcode)) {
    return refuse('PartyB');
  }
  if (!isTextUpTo(12, AccountReference)) return refuse('AccountReference');
  if (!isTextUpTo(13, TransactionDesc)) return refuse('TransactionDesc');
  if (typeof CallBackURL !== 'string' || !isCallbackUrl(CallBackURL)) return refuse('CallBackURL');

  const order = {
    phone: String(PhoneNumber),
    amount: Amount,
    accountReference: AccountReference,
    description: TransactionDesc,
    callbackUrl: CallBackURL,
  };
  return { ok: true, order };
}

const isTransactionType = (value: unknown) =>
  value === 'CustomerPayBillOnline' || value === 'CustomerBuyGoodsOnline';

const isTextUpTo = (length: number, value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= length;

/** HTTPS without the forbidden words. HTTP is accepted on loopback. */
function isCallbackUrl(text: string): boolean {
  if (!URL.canParse(text) || /mpesa|safaricom|exe|exec|cmd|sql|query/i.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return protocol === 'https:' || (protocol === 'http:' && loopback);
}

/** The addresses of a registration, checked like Daraja. */
export function checkRegistration(
  body: object,
  credentials: SimulatorCredentials,
): { ok: true; confirmationUrl: string } | { ok: false; error: ApiError } {
  const { ShortCode, ResponseType, ConfirmationURL, ValidationURL } = body as Fields;
  const refuse = (field: string) => ({ ok: false as const, error: badRequest(field) });
  if (String(ShortCode) !== credentials.shortcode) return refuse('ShortCode');
  if (ResponseType !== 'Completed' && ResponseType !== 'Cancelled') return refuse('ResponseType');
  if (typeof ConfirmationURL !== 'string' || !isCallbackUrl(ConfirmationURL))
    return refuse('ConfirmationURL');
  if (typeof ValidationURL !== 'string' || !isCallbackUrl(ValidationURL)) return refuse('ValidationURL');
  return { ok: true, confirmationUrl: ConfirmationURL };
}
