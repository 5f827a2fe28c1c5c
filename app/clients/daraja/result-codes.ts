export type ResultMeaning =
  | 'paid'
  | 'insufficient-funds'
  | 'limit-reached'
  | 'same-amount-too-soon'
  | 'session-open'
  | 'expired'
  | 'prompt-not-sent'
  | 'cancelled'
  | 'unreachable'
  | 'wrong-pin'
  | 'pin-locked'
  | 'amount-not-payable'
  | 'invalid-phone'
  | 'payments-unavailable'
  | 'pending'
  | 'unknown';

type ResultDescription = {
  meaning: ResultMeaning;
  /** `pending` includes unknown codes: they are neither success nor failure. */
  outcome: 'paid' | 'failed' | 'pending';
  final: boolean;
  /** The shop's own account or settings are at fault, or the code is unknown. */
  alertAdmin: boolean;
  text: string;
  /** Instead of `text` for a shop that takes no cash. */
  textWithoutCash?: string;
};

const failed = (
  meaning: ResultMeaning,
  text: string,
  {
    alertAdmin = false,
    textWithoutCash,
  }: Partial<Pick<ResultDescription, 'alertAdmin' | 'textWithoutCash'>> = {},
): ResultDescription => ({
  meaning,
  outcome: 'failed',
  final: true,
  alertAdmin,
  text,
  ...(textWithoutCash && { textWithoutCash }),
});

const stillChecking = (meaning: 'pending' | 'unknown'): ResultDescription => ({
  meaning,
  outcome: 'pending',
  final: false,
  alertAdmin: meaning === 'unknown',
  text: 'We are still checking your payment with M-Pesa.',
});

const limitReached = failed('limit-reached', 'This payment is over an M-Pesa limit. Please choose cash.', {
  textWithoutCash: 'This payment is over an M-Pesa limit. Please call us.',
});

const promptNotSent = failed(
  'prompt-not-sent',
  'The M-Pesa prompt could not be sent to your phone. Please try again shortly.',
);

const paymentsUnavailable = failed(
  'payments-unavailable',
  'M-Pesa payments are unavailable at the moment. Please choose cash.',
  {
    alertAdmin: true,
    textWithoutCash: 'M-Pesa payments are unavailable at the moment. Please call us.',
  },
);

/** docs/mpesa.md 5. */
const results: ReadonlyMap<string, ResultDescription> = new Map([
  [
    '0',
    { meaning: 'paid', outcome: 'paid', final: true, alertAdmin: false, text: 'Your payment was received.' },
  ],
  [
    '1',
    failed(
      'insufficient-funds',
      'There isn’t enough money in your M-Pesa. Deposit some and try again, or choose cash.',
      { textWithoutCash: 'There isn’t enough money in your M-Pesa. Deposit some and try again.' },
    ),
  ],
  ['2', limitReached],
  ['3', limitReached],
  ['4', limitReached],
  ['8', limitReached],
  [
    '17',
    failed(
      'same-amount-too-soon',
      'The same amount was tried a moment ago. Please wait two minutes, then try again.',
    ),
  ],
  [
    '1001',
    failed(
      'session-open',
      'Another M-Pesa session is open on your phone. Close it, wait a minute, then try again.',
    ),
  ],
  ['1019', failed('expired', 'The M-Pesa request expired before it was paid. Please try again.')],
  ['1025', promptNotSent],
  ['9999', promptNotSent],
  ['26', promptNotSent],
  ['1032', failed('cancelled', 'The payment was cancelled on the phone. Nothing was charged.')],
  [
    '1037',
    failed(
      'unreachable',
      'Your phone could not be reached, or the prompt was not answered. Check the signal and try again.',
    ),
  ],
  ['2001', failed('wrong-pin', 'The M-Pesa PIN was wrong. Nothing was charged. Please try again.')],
  ['8006', failed('pin-locked', 'Your M-Pesa PIN is locked. Call Safaricom on 100 to unlock it.')],
  ['2028', paymentsUnavailable],
  ['SFC_IC0003', paymentsUnavailable],
  ['4999', stillChecking('pending')],
]);

/** Codes of our own checks, and codes with another meaning in a push response. */
const pushErrors: ReadonlyMap<string, ResultDescription> = new Map([
  [
    'invalid-amount',
    failed('amount-not-payable', 'M-Pesa accepts whole shillings from 1 to 250,000. Please choose cash.', {
      textWithoutCash: 'M-Pesa accepts whole shillings from 1 to 250,000. Please call us.',
    }),
  ],
  ['invalid-phone', failed('invalid-phone', 'Please enter a valid Kenyan phone number.')],
  [
    'phone-refused',
    failed(
      'invalid-phone',
      'M-Pesa did not accept this phone number. Please check the number and try again.',
    ),
  ],
  ['500.001.1001', paymentsUnavailable],
]);

/** `500.001.1001` and `400.*` reject a push, but do not settle a payment. */
export function describeResult(code: string | number, at: 'push' | 'result' = 'result'): ResultDescription {
  const key = String(code).trim();
  const pushError = at === 'push' ? pushErrors.get(key) : undefined;
  if (pushError) return pushError;
  if (at === 'push' && key.startsWith('400.')) return paymentsUnavailable;
  return results.get(key) ?? stillChecking('unknown');
}
