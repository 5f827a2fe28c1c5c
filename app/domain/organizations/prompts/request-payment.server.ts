import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import { prepareAttempt } from '~/domain/mpesa/prompts/prepare-attempt.server';
import type { Organization } from '~/domain/organizations/organization';
import { holdOrganization } from '~/domain/organizations/organization-queries.server';
import { isForOrganization, type OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { checkPromptQuota, consumePromptQuota } from '~/domain/mpesa/prompts/prompt-quota.server';
import { failureMessages } from '~/domain/mpesa/prompts/prompt-result';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { sendPrompt } from '~/domain/mpesa/prompts/send-prompt.server';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { updatePrompt } from './update-prompt.server';

type PromptRequest = {
  readonly organizationId: ObjectId;
  /** Whole shillings that M-Pesa takes. */
  readonly amount: Cents;
  readonly phone: PhoneNumber;
  readonly idempotencyKey: string;
  readonly by: StaffMember;
  readonly now: Date;
};

type RequestFailure = {
  readonly ok: false;
  readonly reason:
    | 'unknown-organization'
    | 'not-payable'
    | 'in-progress'
    | 'too-soon'
    | 'too-many'
    | 'shop-closed'
    | 'unavailable';
  readonly message: string;
  /** Set for `too-soon` and `too-many`. */
  readonly retryAt?: Date;
};

/** The attempt is recorded also where M-Pesa did not take the prompt: its state tells. */
export type RequestPaymentResult = { readonly ok: true; readonly attemptId: ObjectId } | RequestFailure;

const refuse = (reason: RequestFailure['reason'], retryAt?: Date): RequestFailure => ({
  ok: false,
  reason,
  message:
    reason === 'unknown-organization'
      ? 'We could not find this organization.'
      : reason === 'not-payable'
        ? 'M-Pesa accepts whole shillings from 1 to 250,000.'
        : failureMessages[reason],
  ...(retryAt && { retryAt }),
});

/**
 * Asks for a payment by an M-Pesa prompt, once per idempotency key. The prompt is one of the payment machinery: what
 * M-Pesa reports of it adds an entry to the books (applyOrganizationPayment).
 */
export async function requestOrganizationPayment(request: PromptRequest): Promise<RequestPaymentResult> {
  const { daraja } = paymentConfiguration();
  if (!daraja) return refuse('unavailable');
  if (!(await loadSettings()).opening.isOpen) return refuse('shop-closed');
  const recorded = await withRetriedTransaction((session) => recordRequest(request, session));
  if (!recorded.ok) return recorded;
  const { attempt, token, accountReference } = recorded;
  if (token !== null)
    await sendPrompt(
      daraja,
      { attempt, token, limits: [] },
      { accountReference, description: 'Milk account' },
      { updateAttempt: updatePrompt },
      request.now,
    );
  return { ok: true, attemptId: attempt._id };
}

type RecordedRequest = {
  readonly ok: true;
  readonly attempt: OrganizationAttempt;
  /** Null where the form was sent before. */
  readonly token: string | null;
  readonly accountReference: string;
};

async function recordRequest(
  { organizationId, amount, phone, idempotencyKey, by, now }: PromptRequest,
  session: ClientSession,
): Promise<RecordedRequest | RequestFailure> {
  const { organizations, paymentAttempts } = collections();
  const organization = await organizations.findOne({ _id: organizationId }, { session });
  if (!organization) return refuse('unknown-organization');
  const accountReference = toAccountReference(organization);
  const repeated = await paymentAttempts.findOne({ idempotencyKey, organizationId }, { session });
  if (repeated && isForOrganization(repeated))
    return { ok: true, attempt: repeated, token: null, accountReference };
  if (toMpesaAmount(amount) !== amount) return refuse('not-payable');
  const pending = await paymentAttempts.findOne({ organizationId, phone, pending: true }, { session });
  if (pending) return refuse('in-progress');
  const quota = await checkPromptQuota({ phone, amount }, now, session);
  if (!quota.ok) return refuse(quota.reason, quota.retryAt);

  const { attempt: fields, token } = prepareAttempt(phone, amount, now);
  const contact = organization.contacts.find((each) => each.phone === phone);
  const paidBy = contact ? `${contact.name}, ${organization.name}` : organization.name;
  await holdOrganization(organizationId, session);
  const attempt: OrganizationAttempt = { ...fields, organizationId, paidBy, idempotencyKey, toCheck: [] };
  await paymentAttempts.insertOne(attempt, { session });
  await consumePromptQuota(attempt, now, session);
  await recordAuditEntry(
    {
      by,
      subject: 'organization',
      subjectId: organizationId.toHexString(),
      subjectName: organization.name,
      action: 'Asked for a payment by M-Pesa',
      after: { amount },
      now,
    },
    session,
  );
  return { ok: true, attempt, token, accountReference };
}

/** At most 12 letters and digits (docs/mpesa.md 2): the customer sees them on the phone, the farm on its statement. */
const toAccountReference = ({ foldedName }: Organization): string =>
  foldedName
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12) || 'ACCOUNT';
