import type { SmsResult } from './sms-result';

/** The id and cost are beside it in the reply. */
const handedOver = { outcome: 'handed-over' } as const;

type Meaning = typeof handedOver | Exclude<SmsResult, { readonly outcome: 'handed-over' }>;

type Status = { readonly code: number; readonly name: string; readonly meaning: Meaning };

const accepted = (code: number, name: string): Status => ({ code, name, meaning: handedOver });

const forEver = (
  code: number,
  name: string,
  marks: { readonly isOptOut?: boolean; readonly isPhoneBad?: boolean } = {},
): Status => ({
  code,
  name,
  meaning: {
    outcome: 'refused-for-ever',
    code: String(code),
    name,
    isOptOut: false,
    isPhoneBad: false,
    ...marks,
  },
});

const forNow = (code: number, name: string, needsBalance = false): Status => ({
  code,
  name,
  meaning: { outcome: 'refused-for-now', code: String(code), needsBalance },
});

const stop = (code: number, name: string, reason: 'risk-hold' | 'wrong-sender'): Status => ({
  code,
  name,
  meaning: { outcome: 'channel-stopped', reason },
});

/** The codes of a recipient (documentation and three clients: certain); what they mean to us is docs/decisions/0141. */
export const smsStatuses: readonly Status[] = [
  accepted(100, 'Processed'),
  accepted(101, 'Sent'),
  accepted(102, 'Queued'),
  stop(401, 'RiskHold', 'risk-hold'),
  // Usually an empty list of recipients instead. Never sent without the sender: that is another one, a promotional one.
  stop(402, 'InvalidSenderId', 'wrong-sender'),
  forEver(403, 'InvalidPhoneNumber', { isPhoneBad: true }),
  forEver(404, 'UnsupportedNumberType', { isPhoneBad: true }),
  forNow(405, 'InsufficientBalance', true),
  forEver(406, 'UserInBlacklist', { isOptOut: true }),
  forEver(407, 'CouldNotRoute'),
  forEver(409, 'DoNotDisturbRejection'),
  forNow(500, 'InternalServerError'),
  forNow(501, 'GatewayError'),
  // Another client repeats it: unsure.
  forEver(502, 'RejectedByGateway'),
];

/** By its code, or by its name where a reply has none (very old ones). Null for one that nobody knows. */
export function findStatus(code: number | null, name: string): Meaning | null {
  if (code !== null) return smsStatuses.find((status) => status.code === code)?.meaning ?? null;
  // All accepted texts have the name `Success`.
  if (name.toLowerCase() === 'success') return handedOver;
  return smsStatuses.find((status) => status.name.toLowerCase() === name.toLowerCase())?.meaning ?? null;
}
