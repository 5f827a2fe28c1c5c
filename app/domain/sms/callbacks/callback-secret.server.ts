import { timingSafeEqual } from 'node:crypto';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { deriveSecret } from '~/domain/encryption/encrypted-text.server';
import { dayMs } from '~/lib/time-units';
import { smsConfiguration } from '../sms-configuration.server';

/** The calls of the provider, which are not signed: their addresses hold a secret (docs/sms.md 3). */
export const smsCallbacks = ['reports', 'incoming', 'opt-outs', 'subscriptions'] as const;

export type SmsCallback = (typeof smsCallbacks)[number];

export const isSmsCallback = (name: string): name is SmsCallback =>
  (smsCallbacks as readonly string[]).includes(name);

/** How long the former addresses work: somebody has to copy the new ones into the provider's dashboard. */
export const formerSecretMs = dayMs;

const secretOf = (callback: SmsCallback, generation: number): string =>
  deriveSecret(`sms callback ${callback} ${generation}`);

const loadGeneration = () => collections().smsSecrets.findOne({ _id: 'current' });

/** The addresses to copy into the provider's dashboard, and until when those from before work; null for none of them. */
export async function loadSmsCallbackUrls(
  now: Date,
): Promise<{ readonly urls: Readonly<Record<SmsCallback, string>>; readonly formerUntil: Date | null }> {
  const stored = await loadGeneration();
  const base = smsConfiguration().callbackBaseUrl;
  const urlOf = (callback: SmsCallback) =>
    `${base}/hooks/sms/${callback}/${secretOf(callback, stored?.generation ?? 0)}`;
  const formerUntil = stored && new Date(stored.renewedAt.getTime() + formerSecretMs);
  return {
    urls: {
      reports: urlOf('reports'),
      incoming: urlOf('incoming'),
      'opt-outs': urlOf('opt-outs'),
      subscriptions: urlOf('subscriptions'),
    },
    formerUntil: formerUntil && formerUntil > now ? formerUntil : null,
  };
}

/** Whether a call came to an address that we gave, by constant-time comparison. */
export async function isSmsCallbackSecret(callback: SmsCallback, given: string, now: Date): Promise<boolean> {
  const stored = await loadGeneration();
  const generation = stored?.generation ?? 0;
  const isFormerValid = stored !== null && now.getTime() < stored.renewedAt.getTime() + formerSecretMs;
  const isCurrent = isEqual(given, secretOf(callback, generation));
  const isFormer = isEqual(given, secretOf(callback, generation - 1));
  return isCurrent || (isFormer && isFormerValid);
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Makes new addresses; those from before work for another day, those before them no longer. */
export async function renewSmsCallbackSecret({
  by,
  now,
}: {
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<void> {
  await withTransaction(async (session) => {
    await collections().smsSecrets.updateOne(
      { _id: 'current' },
      { $inc: { generation: 1 }, $set: { renewedAt: now } },
      { upsert: true, session },
    );
    await recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: 'sms',
        subjectName: 'SMS account',
        action: 'Renewed the addresses of the callbacks',
        now,
      },
      session,
    );
  });
}
