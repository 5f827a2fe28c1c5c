import { describeResult, type ResultMeaning } from '~/clients/daraja/result-codes';
import type { OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';

const unavailable =
  'M-Pesa is not accepting prompts from the farm right now. Try again later, or ask them to pay another way.';

const messages: Readonly<Record<Exclude<ResultMeaning, 'paid' | 'pending' | 'unknown'>, string>> = {
  'insufficient-funds': 'There isn’t enough money in their M-Pesa.',
  'limit-reached': 'The amount is over an M-Pesa limit. Ask for less, or ask them to pay another way.',
  'same-amount-too-soon':
    'M-Pesa had the same amount from them a moment ago. Wait two minutes, then ask again.',
  'session-open':
    'Another M-Pesa session is open on their phone. Ask them to close it, wait a minute, then ask again.',
  expired: 'The prompt expired before they paid. You can ask again.',
  'prompt-not-sent': 'The prompt did not reach their phone. Wait a minute, then ask again.',
  cancelled: 'The prompt was cancelled on their phone. Nothing was charged.',
  unreachable: 'Their phone could not be reached, or nobody answered the prompt. Call them, then ask again.',
  'wrong-pin': 'They entered a wrong M-Pesa PIN. Nothing was charged. You can ask again.',
  'pin-locked': 'Their M-Pesa PIN is locked. They can call Safaricom on 100 to unlock it.',
  'amount-not-payable': 'M-Pesa accepts whole shillings from 1 to 250,000.',
  'invalid-phone': 'M-Pesa does not know this phone number. Check it with them.',
  'payments-unavailable': unavailable,
};

/** Why a prompt was not paid or not sent, for staff: what the attempt has as `resultText` is for customers. */
export function describeFailure({
  state,
  resultCode,
}: Pick<OrganizationAttempt, 'state' | 'resultCode'>): string {
  if (resultCode === 'misconfigured') return unavailable;
  const isRefused = state === 'refused';
  const { meaning } = describeResult(resultCode ?? '', isRefused ? 'push' : 'result');
  if (meaning !== 'paid' && meaning !== 'pending' && meaning !== 'unknown') return messages[meaning];
  return isRefused
    ? 'M-Pesa did not accept the prompt. Wait a minute, then ask again.'
    : 'We got no payment from M-Pesa in time. Call them, then ask again.';
}
