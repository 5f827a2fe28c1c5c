import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { countable } from '~/domain/count-together.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { PaymentResult } from '~/domain/mpesa/attempts/payment-result';
import {
  isForOrganization,
  type OrganizationAttempt,
  type ReportToCheck,
} from '~/domain/mpesa/attempts/payment-attempt';
import { isCodeOfEntry } from '~/domain/mpesa/codes/used-codes.server';
import { findPrompt } from './find-prompt.server';

type ReportedPayment = Pick<PaymentResult, 'receiptNumber' | 'amount'>;

/** The reports with one more, once per receipt and reason. */
export function withReport(
  { toCheck }: OrganizationAttempt,
  reason: ReportToCheck['reason'],
  { receiptNumber, amount }: ReportedPayment,
  now: Date,
): readonly ReportToCheck[] {
  const isListed = toCheck.some((other) => other.reason === reason && other.receiptNumber === receiptNumber);
  return isListed ? toCheck : [...toCheck, { reason, receiptNumber, amount, since: now }];
}

/** The reports without those about money that is recorded now: by receipt or, where one has none, by amount. */
export const withoutRecorded = (
  toCheck: readonly ReportToCheck[],
  { receiptNumber, amount }: ReportedPayment,
): readonly ReportToCheck[] =>
  toCheck.filter((report) => {
    if (report.reason !== 'no-amount' && report.reason !== 'other-address') return true;
    if (report.receiptNumber !== null && receiptNumber !== null)
      return report.receiptNumber !== receiptNumber;
    return report.amount !== null && report.amount !== amount;
  });

/** Lists a report for a person to compare it with the statement. */
export async function flagReport(
  attempt: OrganizationAttempt,
  reason: ReportToCheck['reason'],
  result: ReportedPayment,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const toCheck = withReport(attempt, reason, result, now);
  await collections().paymentAttempts.updateOne({ _id: attempt._id }, { $set: { toCheck } }, { session });
}

/** Without money that a person has recorded meanwhile. */
export async function openReportsOf(
  { toCheck }: OrganizationAttempt,
  session?: ClientSession,
): Promise<readonly ReportToCheck[]> {
  const isOpen = await Promise.all(
    toCheck.map(
      async ({ reason, receiptNumber }) =>
        receiptNumber === null ||
        reason === 'other-amount' ||
        reason === 'code-used' ||
        !(await isCodeOfEntry(receiptNumber, session)),
    ),
  );
  return toCheck.filter((_, index) => isOpen[index]);
}

/** A screen says '99+'. */
const maxListed = 100;

const withReports = (organizationId: ObjectId | { readonly $exists: true }) => ({
  organizationId,
  'toCheck.since': { $gt: new Date(0) },
});

/** The prompts of all organizations, or of one, with reports that a person has to check, oldest first. */
export async function findPromptsToCheck(organizationId?: ObjectId): Promise<readonly OrganizationAttempt[]> {
  const attempts = await collections()
    .paymentAttempts.find(withReports(organizationId ?? { $exists: true }))
    .sort({ 'toCheck.since': 1 })
    .limit(maxListed)
    .toArray();
  const checked = await Promise.all(
    attempts
      .filter(isForOrganization)
      .map(async (attempt) => ({ ...attempt, toCheck: await openReportsOf(attempt) })),
  );
  return checked.filter(({ toCheck }) => toCheck.length > 0);
}

/** Of all organizations; a report may be settled meanwhile (`openReportsOf`). */
export const promptsToCheck = countable('paymentAttempts', withReports({ $exists: true }));

export type PromptToCheck = {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  /** The time of its oldest report. */
  readonly since: Date;
};

/** What findPromptsToCheck finds, with the names of the organizations. */
export async function listPromptsToCheck(): Promise<readonly PromptToCheck[]> {
  const attempts = await findPromptsToCheck();
  if (attempts.length === 0) return [];
  const organizations = await collections()
    .organizations.find(
      { _id: { $in: attempts.map(({ organizationId }) => organizationId) } },
      { projection: { name: 1 } },
    )
    .toArray();
  const names = new Map(organizations.map(({ _id, name }) => [_id.toHexString(), name]));
  return attempts.flatMap(({ _id, organizationId, toCheck: [oldest] }) => {
    const id = organizationId.toHexString();
    const organizationName = names.get(id);
    return oldest && organizationName !== undefined
      ? [{ id: _id.toHexString(), organizationId: id, organizationName, since: oldest.since }]
      : [];
  });
}

/**
 * Takes the reports of a prompt off the list, after a person has compared them with the statement. M-Pesa is not queried
 * about the prompt any more: its answer would record money again that was recorded by hand.
 */
export async function dismissReports(settlement: {
  readonly organizationId: ObjectId;
  readonly attemptId: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<{ readonly ok: boolean }> {
  const { organizationId, attemptId, by, now } = settlement;
  return withRetriedTransaction(async (session) => {
    const { organizations, paymentAttempts } = collections();
    const attempt = await findPrompt(organizationId, attemptId, session);
    const organization = await organizations.findOne({ _id: organizationId }, { session });
    if (!attempt || !organization || attempt.toCheck.length === 0) return { ok: false };
    const set = { toCheck: [], nextQueryAt: null };
    await paymentAttempts.updateOne({ _id: attempt._id }, { $set: set }, { session });
    await recordAuditEntry(
      {
        by,
        subject: 'organization',
        subjectId: organizationId.toHexString(),
        subjectName: organization.name,
        action: 'Checked M-Pesa reports',
        before: {
          reports: attempt.toCheck.map(({ since, ...report }) => ({ ...report, since: since.toISOString() })),
        },
        after: { reports: [] },
        now,
      },
      session,
    );
    return { ok: true };
  });
}
