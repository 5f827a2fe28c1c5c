import type { ClientSession } from 'mongodb';
import type { OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { writeAttempt, type AttemptChange } from '~/domain/mpesa/attempts/write-attempt.server';
import { auditPrompt } from './audit-prompt.server';

/** Changes a prompt of an organization, and records in the audit log how it ended. */
export async function updatePrompt(
  attempt: OrganizationAttempt,
  change: AttemptChange,
  now: Date,
  session: ClientSession,
): Promise<OrganizationAttempt> {
  const updated = await writeAttempt(attempt, change, now, session);
  if (updated.state !== attempt.state) await auditPrompt(updated, change.report, now, session);
  return updated;
}
