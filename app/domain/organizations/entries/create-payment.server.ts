import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { isCodeUsed, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { addDays } from '~/lib/calendar-days';
import { isBill, isCharge, isStanding, openAmount, type AccountEntry } from './account-entry';
import { addEntry } from './add-entry.server';
import type { EntryRequest } from './entry-key.server';
import type { PaymentForm } from './payment-form';

export type PaymentProblem =
  | 'unknown-organization'
  | 'code-used'
  | 'bill-unknown'
  | 'bill-paid'
  | 'too-much'
  | 'key-reused';

export type PaymentResult<Reason extends string = PaymentProblem> =
  | { readonly ok: true; readonly entry: AccountEntry }
  | { readonly ok: false; readonly reason: Reason };

type NewPayment = EntryRequest & {
  readonly form: PaymentForm;
  /** The entry that it replaces. */
  readonly replaced: AccountEntry | null;
  readonly by: StaffMember;
  readonly now: Date;
};

/** Checks a form against the books and adds its entry, in the transaction of `session`. Reasons: see recordPayment. */
export async function createPayment(payment: NewPayment, session: ClientSession): Promise<PaymentResult> {
  const { form, idempotencyKey, requestHash, replaced, by, now } = payment;
  const { transactionType, method, amount, day } = form;
  const bill = await findBill(form, session);
  if (!bill.ok) return bill;
  const organizationId = bill.entry ? bill.entry.organizationId : toId(form.organizationId);
  const organization =
    organizationId && (await collections().organizations.findOne({ _id: organizationId }, { session }));
  if (!organization && (organizationId || transactionType === 'SUBSCRIPTION'))
    return { ok: false, reason: 'unknown-organization' };
  const transactionCode = normaliseCode(form);
  // A code of another method was never looked up.
  const isOwnCode = replaced?.method === 'MPESA' && transactionCode === replaced.transactionCode;
  if (method === 'MPESA' && transactionCode !== null && !isOwnCode) {
    await lockMpesaCode(transactionCode, session);
    if (await isCodeUsed(transactionCode, session)) return { ok: false, reason: 'code-used' };
  }
  const entry = await addEntry(
    {
      _id: new ObjectId(),
      kind: 'transaction',
      organizationId,
      transactionType,
      method,
      amount,
      day,
      transactionCode,
      paidBy: form.paidBy,
      paidTo: form.paidTo,
      description: form.description,
      remarks: form.remarks,
      period: null,
      payBy: organization && isCharge(form) ? addDays(day, organization.paymentDays) : null,
      ...(bill.entry && { settles: bill.entry._id }),
      reversal: null,
      replaces: replaced?._id ?? null,
      attemptId: replaced?.attemptId ?? null,
      by: { userId: by.userId, name: by.name },
      createdAt: now,
      idempotencyKey,
      ...(requestHash !== undefined && { requestHash }),
    },
    session,
  );
  return { ok: true, entry };
}

const toId = (hexId: string | null): ObjectId | null =>
  hexId === null ? null : ObjectId.createFromHexString(hexId);

const normaliseCode = ({ method, transactionCode }: PaymentForm): string | null => {
  const code = method === 'MPESA' ? normaliseConfirmationCode(transactionCode) : transactionCode;
  return code || null;
};

type FoundBill =
  | { readonly ok: true; readonly entry: AccountEntry | null }
  | { readonly ok: false; readonly reason: 'bill-unknown' | 'bill-paid' | 'too-much' };

/** A payment of a bill belongs to the organization of the bill. */
async function findBill({ settles, amount }: PaymentForm, session: ClientSession): Promise<FoundBill> {
  if (settles === null) return { ok: true, entry: null };
  const entry = await collections().accountEntries.findOne(
    { _id: ObjectId.createFromHexString(settles) },
    { session },
  );
  if (!entry || !isBill(entry) || !isStanding(entry)) return { ok: false, reason: 'bill-unknown' };
  const open = openAmount(entry);
  if (open <= 0) return { ok: false, reason: 'bill-paid' };
  return amount > open ? { ok: false, reason: 'too-much' } : { ok: true, entry };
}
