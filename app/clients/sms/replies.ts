import { z } from 'zod';
import type { SmsBalance, SmsResult } from './sms-result';
import { findStatus } from './status-codes';

type Reply = { readonly status: number; readonly text: string; readonly json: unknown };

const recipientSchema = z.looseObject({
  number: z.string().default(''),
  status: z.string().default(''),
  statusCode: z.coerce.number().int().nullish().catch(null),
  messageId: z.string().default(''),
  cost: z.string().nullish().catch(null),
  messageParts: z.coerce.number().int().positive().nullish().catch(null),
});

const sendReplySchema = z.object({
  SMSMessageData: z.object({
    Message: z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
    Recipients: z
      .array(recipientSchema)
      .nullish()
      .transform((list) => list ?? []),
  }),
});

const digitsOf = (number: string): string => number.replace(/\D/g, '');

/** What servers of its kind say after 20 s, while they may still be at the request. */
const timedOut = /timely response/i;

/** Reads the answer to one text for the phone `to`. 201 says nothing: the verdict is in the body (certain). */
export function readSendReply(reply: Reply, to: string): SmsResult {
  const parsed = sendReplySchema.safeParse(reply.json);
  if (parsed.success) {
    const { Message, Recipients } = parsed.data.SMSMessageData;
    // It is in the international form even when the request wasn't.
    const recipient = Recipients.find(({ number }) => digitsOf(number) === digitsOf(to));
    if (recipient) return readRecipient(recipient, Message);
    if (Recipients.length === 0 && /invalidsenderid/i.test(Message))
      return { outcome: 'channel-stopped', reason: 'wrong-sender' };
    return unknown(String(reply.status), Message);
  }
  return readStatus(reply);
}

function readRecipient(recipient: z.infer<typeof recipientSchema>, message: string): SmsResult {
  const { messageId, cost, statusCode, status } = recipient;
  const meaning = findStatus(statusCode ?? null, status);
  if (!meaning)
    return unknown(statusCode === null || statusCode === undefined ? '' : String(statusCode), status);
  if (meaning.outcome !== 'handed-over') return meaning;
  // Programs took such a text for sent, others for pending.
  if (messageId === '' || messageId.toLowerCase() === 'none')
    return unknown(String(statusCode ?? ''), status);
  const parts = recipient.messageParts ?? Number(/message parts: (\d+)/i.exec(message)?.[1] ?? 0);
  return {
    outcome: 'handed-over',
    messageId,
    cost: cost ?? null,
    parts: parts > 0 ? parts : null,
    statusCode: statusCode ?? null,
  };
}

/** By the status of HTTP alone. */
function readStatus({ status, text }: Reply): SmsResult {
  if (status === 401) return { outcome: 'channel-stopped', reason: 'wrong-key' };
  if (status === 409)
    // The provider may answer its own code so (documentation).
    return {
      outcome: 'refused-for-ever',
      code: '409',
      name: 'DoNotDisturbRejection',
      isOptOut: false,
      isPhoneBad: false,
    };
  // A field is missing or wrong; the next text may be right. Its answer may repeat the phone: not kept.
  if (status === 400)
    return {
      outcome: 'refused-for-ever',
      code: 'HTTP 400',
      name: 'Bad request',
      isOptOut: false,
      isPhoneBad: false,
    };
  // A server in front of theirs may have passed the request on, and one that took too long may still be at it.
  const mayHaveArrived = status < 400 || status === 502 || status === 504 || timedOut.test(text);
  // Too many requests, and what no request of ours changes: surely not taken (unsure: nothing is documented).
  return mayHaveArrived
    ? unknown(`HTTP ${status}`, '')
    : { outcome: 'refused-for-now', code: `HTTP ${status}`, needsBalance: false };
}

/** A name is the provider's text: it may be long, or repeat what was sent. */
const unknown = (code: string, name: string): SmsResult => ({
  outcome: 'unknown',
  code,
  name: name.slice(0, 100),
});

/** Recorded as `UserData`; the documentation writes `userData`. */
const balanceSchema = z.looseObject({ balance: z.string() });

/** Reads the answer to the question for the balance. */
export function readBalance({ status, json }: Reply): SmsBalance {
  if (status === 401) return { ok: false, reason: 'wrong-key' };
  const data = z.looseObject({ UserData: z.unknown(), userData: z.unknown() }).partial().safeParse(json).data;
  const account = balanceSchema.safeParse(data?.UserData ?? data?.userData).data;
  return account ? { ok: true, balance: account.balance.slice(0, 40) } : { ok: false, reason: 'unavailable' };
}
