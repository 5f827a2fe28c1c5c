import type { SmsClient, SmsResult } from '~/clients/sms.server';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { withTransaction } from '#db/client';
import { consumeRateLimits, rateLimitsOf } from '~/domain/rate-limits/consume-rate-limit.server';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import { recordTestSms } from '~/domain/sms/outbox/record-test-sms.server';
import { isKeyNew, smsConfiguration } from '~/domain/sms/sms-configuration.server';
import { shortenToSeptets, toGsmText } from '~/lib/format/gsm-text';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { hourMs } from '~/lib/time-units';
import { connectionTitles, type SmsKeys } from './connection';
import { createSmsSender } from './current-connections.server';

/** Each costs money. */
const maxTestsPerHour = 20;

export type TestSmsResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'missing' | 'failed'; readonly text: string }
  | { readonly ok: false; readonly reason: 'too-many'; readonly text: string; readonly retryAt: Date };

/**
 * Sends a text to one's own phone, without waiting in the outbox, and says in words what became of it. `keys`: an account that is not saved yet;
 * that of the shop by default. What a phone refuses here is not written down as the wish of its owner.
 */
export async function sendTestSms(
  to: PhoneNumber,
  { by, now, keys }: { readonly by: StaffMember; readonly now: Date; readonly keys?: SmsKeys },
): Promise<TestSmsResult> {
  const { service } = smsConfiguration();
  const client: SmsClient | null = keys ? createSmsSender(keys) : (service?.client ?? null);
  if (!client) return { ok: false, reason: 'missing', text: 'No SMS account is set up. Enter it first.' };
  const limits = rateLimitsOf('test sms', [{ limit: maxTestsPerHour, windowMs: hourMs }]);
  const allowed = await consumeRateLimits(limits, now);
  if (!allowed.ok)
    return {
      ok: false,
      reason: 'too-many',
      text: 'You’ve sent many test messages.',
      retryAt: allowed.retryAt,
    };
  const { name } = await loadShopIdentity();
  const text = `${shortenToSeptets(toGsmText(name), 40)}: this is the test message that you asked for. Your shop can send texts.`;
  const result = await client.send({ to, text });
  // What an account refuses that isn't saved says nothing of the shop's own.
  if (!keys || result.outcome === 'handed-over') await recordTestSms({ to, text }, result, now);
  await withTransaction((session) =>
    recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: 'sms',
        subjectName: connectionTitles.sms,
        action: 'Sent a test message',
        now,
      },
      session,
    ),
  );
  const account = {
    userName: keys?.userName ?? '',
    sender: keys ? keys.sender || null : (service?.sender ?? null),
    isKeyNew: keys !== undefined || isKeyNew(now),
  };
  return result.outcome === 'handed-over'
    ? { ok: true, text: describeSent(result, to, account.userName) }
    : { ok: false, reason: 'failed', text: explainSmsFailure(result, to, account) };
}

function describeSent(
  { cost, parts }: Extract<SmsResult, { outcome: 'handed-over' }>,
  to: PhoneNumber,
  userName: string,
): string {
  const facts = [
    ...(cost === null ? [] : [`it costs ${cost}`]),
    ...(parts !== null && parts > 1 ? [`it was sent in ${parts} parts, each with its price`] : []),
  ];
  const price = facts.length === 0 ? '' : `; ${facts.join(', and ')}`;
  const where =
    userName === 'sandbox'
      ? 'The sandbox reaches no real phone: look at its simulator.'
      : 'Look at the phone: it should arrive within a minute.';
  return `Africa’s Talking took the test message to ${formatPhone(to)}${price}. ${where}`;
}

type Account = { readonly userName: string; readonly sender: string | null; readonly isKeyNew: boolean };

/** What to do about a text that was not handed over. */
export function explainSmsFailure(
  result: Exclude<SmsResult, { outcome: 'handed-over' }>,
  to: PhoneNumber,
  { userName, sender, isKeyNew: isNew }: Account,
): string {
  const from = sender === null ? 'the sender AFRICASTKNG' : `your sender ${sender}`;
  switch (result.outcome) {
    case 'refused-for-ever':
      if (result.isOptOut)
        return `${formatPhone(to)} blocks ${from} (406). If you haven’t stopped it yourself, your sender is registered as promotional, or isn’t yours: ask Africa’s Talking for a transactional one. To allow it on this phone, dial *456*9# and choose marketing messages.`;
      if (result.isPhoneBad)
        return `No text reaches ${formatPhone(to)} (${result.code} ${result.name}). Check the number.`;
      return `Africa’s Talking refused the test message (${result.code} ${result.name}).`;
    case 'refused-for-now':
      return result.needsBalance
        ? `There is no balance left at Africa’s Talking. Top it up by M-Pesa: Paybill 525900, account ${userName || 'your user name'}.api`
        : `Africa’s Talking can’t take texts right now (${result.code}). Try again in a few minutes.`;
    case 'channel-stopped':
      return stopTexts[result.reason](from, isNew);
    case 'unknown':
      return `We don’t know whether Africa’s Talking took the test message (${`${result.code} ${result.name}`.trim()}). Look at the phone before you try again.`;
  }
}

const stopTexts = {
  'wrong-key': (_from: string, isNew: boolean) =>
    `Africa’s Talking doesn’t accept this user name with this API key (401). ${
      isNew
        ? 'A new key needs up to 20 minutes: wait, and try again.'
        : 'Make a new key in their dashboard, and enter it here.'
    }`,
  'wrong-sender': (from: string) =>
    `Africa’s Talking doesn’t accept ${from} for this account. Enter it exactly as it is registered, or leave it empty.`,
  'risk-hold': () =>
    'Africa’s Talking is reviewing your account (401 RiskHold), and sends nothing until then. Write to them.',
} as const;
