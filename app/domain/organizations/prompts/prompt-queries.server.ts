import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import { isForOrganization, type OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { entryKey } from './apply-organization-payment.server';
import { expirePrompt } from './expire-prompt.server';
import { viewPrompt, type PromptView } from './prompt-view';
import { findPrompt } from './find-prompt.server';
import { openReportsOf } from './reports-to-check.server';

type LoadedPrompt = {
  readonly view: PromptView;
  /** What it paid: more than one where M-Pesa reported several receipts. */
  readonly entries: readonly AccountEntry[];
};

/** Null unless the prompt is one of this organization. Never queries M-Pesa: the background job does. */
export async function loadPrompt(
  organizationId: ObjectId,
  attemptId: string,
  now: Date,
): Promise<LoadedPrompt | null> {
  const found = await findPrompt(organizationId, attemptId);
  const isOverdue = found?.pending && found.expiresAt <= now;
  if (isOverdue) await expirePrompt(found._id, now);
  const attempt = isOverdue ? await findPrompt(organizationId, attemptId) : found;
  if (!attempt) return null;
  const toCheck = await openReportsOf(attempt);
  return { view: viewPrompt({ ...attempt, toCheck }, now), entries: await entriesOf(attempt) };
}

/** Also what a person recorded with its receipt before M-Pesa reported it. */
function entriesOf(attempt: OrganizationAttempt): Promise<AccountEntry[]> {
  const key = entryKey(attempt);
  const { receiptNumber } = attempt;
  return collections()
    .accountEntries.find({
      $or: [
        // The key, or the key with a space and a receipt.
        { idempotencyKey: { $gte: key, $lt: `${key}!` } },
        ...(receiptNumber === undefined ? [] : [{ claimedCode: receiptNumber }]),
      ],
    })
    .sort({ _id: 1 })
    .toArray();
}

/** The last prompts of an organization, newest first. */
export async function recentPrompts(
  organizationId: ObjectId,
  count: number,
  now: Date,
): Promise<readonly PromptView[]> {
  const attempts = await collections()
    .paymentAttempts.find({ organizationId })
    .sort({ createdAt: -1 })
    .limit(count)
    .toArray();
  return attempts.filter(isForOrganization).map((attempt) => viewPrompt(attempt, now));
}
