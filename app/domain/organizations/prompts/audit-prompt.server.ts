import type { ClientSession } from 'mongodb';
import { mpesa, theShop } from '~/domain/audit/automatic-authors';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import type { AttemptReport, OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { describeFailure } from './describe-failure';

/** Null while the prompt waits. */
const actions = {
  created: null,
  prompted: null,
  unknown: null,
  refused: 'Refused a payment prompt',
  failed: 'Reported a failed payment',
  expired: 'Stopped waiting for a payment',
  incomplete: 'Reported a payment without its amount',
  paid: 'Reported a payment',
  // Not reached: the books take whatever amount M-Pesa reports.
  mismatched: null,
} as const satisfies Record<AttemptState, string | null>;

/** Records in the audit log how a prompt of an organization ended; `attempt` and `report` are those of its new state. */
export async function auditPrompt(
  attempt: OrganizationAttempt,
  report: Pick<AttemptReport, 'via' | 'amount' | 'receiptNumber'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { organizationId, state, amount } = attempt;
  const action = actions[state];
  if (action === null) return;
  const organization = await collections().organizations.findOne(
    { _id: organizationId },
    { projection: { name: 1 }, session },
  );
  const hasFailed = state === 'refused' || state === 'failed' || state === 'expired';
  const id = organizationId.toHexString();
  await recordAuditEntry(
    {
      by: report.via === 'limit' ? theShop : mpesa,
      subject: 'organization',
      subjectId: id,
      subjectName: organization?.name ?? id,
      action,
      after: {
        amount: report.amount ?? amount,
        ...(report.receiptNumber !== null && { receiptNumber: report.receiptNumber }),
        ...(hasFailed && { reason: describeFailure(attempt) }),
      },
      now,
    },
    session,
  );
}
