import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { foldText } from '~/domain/text/fold-text';
import { emptyAccount, type Organization } from './organization';
import { organizationMessages, type DeletionObstacle } from './organization-form';
import { findOrganization } from './organization-queries.server';
import type { OrganizationForm } from './organization-schema';
import { hasOpenPrompt } from './prompts/has-open-prompt.server';
import { bookDuesOf } from './subscription/book-dues.server';
import { findNextBillingDay } from './subscription/find-next-billing-day.server';

type Change = { readonly by: StaffMember; readonly now: Date };

export type SaveOrganizationResult =
  | { readonly ok: true; readonly organization: Organization }
  /** Messages by field of the form. */
  | { readonly ok: false; readonly reason: 'rejected'; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly ok: false; readonly reason: 'unknown-organization' }
  /** Somebody else saved it after the form was loaded; `organization` is what is stored. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly organization: Organization };

/** Adds an organization whose subscription is pending. 'rejected' for a name that another one has. */
export const createOrganization = ({
  form,
  by,
  now,
}: Change & { readonly form: OrganizationForm }): Promise<SaveOrganizationResult> =>
  retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<SaveOrganizationResult> => {
      const fields = toFields(form);
      if (await isNameTaken(fields, null, session)) return sameName;
      const organization: Organization = {
        _id: new ObjectId(),
        ...fields,
        subscription: {
          status: 'pending',
          nextBillingDay: null,
          history: [
            { from: null, to: 'pending', at: now, by: { userId: by.userId, name: by.name }, remarks: '' },
          ],
        },
        account: emptyAccount,
        earliestPayBy: null,
        createdAt: now,
        updatedAt: now,
      };
      await collections().organizations.insertOne(organization, { session });
      await recordAuditEntry(
        {
          ...subjectOf(organization),
          by,
          action: 'Added the organization',
          after: auditedFields(fields),
          now,
        },
        session,
      );
      return { ok: true, organization };
    }),
  );

/** Compare-and-swap on the version of the form: no concurrent edit is lost. Dues and payments are no edit. */
export const updateOrganization = (
  id: string,
  { form, by, now }: Change & { readonly form: OrganizationForm },
): Promise<SaveOrganizationResult> =>
  retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<SaveOrganizationResult> => {
      const before = await findOrganization(id, session);
      if (!before) return { ok: false, reason: 'unknown-organization' };
      if (documentVersion(before) !== form.seenVersion)
        return { ok: false, reason: 'conflict', organization: before };
      const fields = toFields(form);
      if (await isNameTaken(fields, before._id, session)) return sameName;
      const nextBillingDay = await bookDuesOf(before, now, session);
      const isMoved = nextBillingDay !== null && before.billingDay !== fields.billingDay;
      const after = await collections().organizations.findOneAndUpdate(
        { _id: before._id },
        {
          $set: {
            ...fields,
            ...(isMoved && {
              'subscription.nextBillingDay': await findNextBillingDay(
                { _id: before._id, billingDay: fields.billingDay },
                now,
                session,
              ),
            }),
            updatedAt: nextUpdatedAt(before, now),
          },
        },
        { session, returnDocument: 'after' },
      );
      if (!after) return { ok: false, reason: 'unknown-organization' };
      await recordAuditEntry(
        {
          ...subjectOf(after),
          by,
          action: 'Changed the organization',
          before: auditedFields(before),
          after: { ...auditedFields(after), ...changedPersonalFields(before, after) },
          now,
        },
        session,
      );
      return { ok: true, organization: after };
    }),
  );

export type DeleteOrganizationResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'unknown-organization' | 'conflict' | DeletionObstacle;
    };

/**
 * Why an organization can't be deleted: its books stay, a subscription that runs is ended first, and money that M-Pesa may
 * still report needs its account. Null if it can.
 */
export async function findDeletionObstacle(
  { _id, account, subscription: { status } }: Organization,
  now: Date,
  session?: ClientSession,
): Promise<DeletionObstacle | null> {
  if (account.entries > 0) return 'has-entries';
  if (status === 'active' || status === 'paused') return 'has-subscription';
  return (await hasOpenPrompt(_id, now, session)) ? 'has-prompt' : null;
}

/** 'conflict': it was changed after the confirmation page was loaded. */
export const deleteOrganization = (
  id: string,
  { seenVersion, by, now }: Change & { readonly seenVersion: string },
): Promise<DeleteOrganizationResult> =>
  withTransaction(async (session): Promise<DeleteOrganizationResult> => {
    const organization = await findOrganization(id, session);
    if (!organization) return { ok: false, reason: 'unknown-organization' };
    if (documentVersion(organization) !== seenVersion) return { ok: false, reason: 'conflict' };
    const obstacle = await findDeletionObstacle(organization, now, session);
    if (obstacle) return { ok: false, reason: obstacle };
    await collections().organizations.deleteOne({ _id: organization._id }, { session });
    await recordAuditEntry(
      {
        ...subjectOf(organization),
        by,
        action: 'Deleted the organization',
        before: auditedFields(organization),
        now,
      },
      session,
    );
    return { ok: true };
  });

export const subjectOf = ({ _id, name }: Pick<Organization, '_id' | 'name'>) =>
  ({ subject: 'organization', subjectId: _id.toHexString(), subjectName: name }) as const;

const sameName: SaveOrganizationResult = {
  ok: false,
  reason: 'rejected',
  errors: { name: [organizationMessages.sameName] },
};

const toFields = ({ seenVersion: _seen, ...fields }: OrganizationForm) => ({
  ...fields,
  foldedName: foldText(fields.name),
});

type Fields = ReturnType<typeof toFields>;

const isNameTaken = async (
  { foldedName }: Pick<Fields, 'foldedName'>,
  own: ObjectId | null,
  session: ClientSession,
): Promise<boolean> => {
  const other = await collections().organizations.findOne(
    { foldedName },
    { projection: { _id: 1 }, session },
  );
  return other !== null && !(own && other._id.equals(own));
};

/** Without what may name or describe a person, which the audit log must not hold. */
const auditedFields = ({ name, kind, plan, price, billingDay, paymentDays }: Omit<Fields, 'foldedName'>) => ({
  name,
  kind,
  plan,
  price,
  billingDay,
  paymentDays,
});

const changedPersonalFields = (before: Organization, after: Organization) => ({
  ...(!isDeepStrictEqual(before.contacts, after.contacts) && { contacts: 'Changed' }),
  ...(before.address !== after.address && { address: 'Changed' }),
  ...(before.notes !== after.notes && { notes: 'Changed' }),
});
