import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  refuse,
  reject,
  type Change,
  type DocumentKind,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { foldText } from '~/domain/text/fold-text';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { emptyAccount, type Organization } from './organization';
import { deletionObstacles, organizationMessages, type DeletionObstacle } from './organization-form';
import { findOrganization } from './organization-queries.server';
import type { OrganizationForm } from './organization-schema';
import { hasOpenPrompt } from './prompts/has-open-prompt.server';
import { bookDuesOf } from './subscription/book-dues.server';
import { findNextBillingDay } from './subscription/find-next-billing-day.server';

type SaveOrganizationInput = Change & { readonly form: OrganizationForm };

type SaveOrganizationResult = SaveResult<Organization>;

const organizationKind: DocumentKind<Organization> = {
  collection: () => collections().organizations,
  find: findOrganization,
  versionOf: documentVersion,
  subjectOf: (organization) => subjectOf(organization),
  // Without what may name or describe a person, which the audit log must not hold.
  auditedFields: ({ name, kind, plan, price, billingDay, paymentDays }) => ({
    name,
    kind,
    plan,
    price,
    billingDay,
    paymentDays,
  }),
};

/** Adds an organization whose subscription is pending. 'rejected' for a name that another one has. */
export const createOrganization = ({
  form,
  by,
  now,
}: SaveOrganizationInput): Promise<SaveOrganizationResult> =>
  retryOnDuplicateKey(() =>
    createDocument(organizationKind, { by, now }, async (session) => {
      const fields = toFields(form);
      if (await isNameTaken(fields, null, session)) return sameName;
      const first = { from: null, to: 'pending', at: now, by: { userId: by.userId, name: by.name } } as const;
      return {
        document: {
          _id: new ObjectId(),
          ...fields,
          subscription: { status: 'pending', nextBillingDay: null, history: [{ ...first, remarks: '' }] },
          account: emptyAccount,
          earliestPayBy: null,
          createdAt: now,
          updatedAt: now,
        },
        action: 'Added the organization',
      };
    }),
  );

/** Dues and payments are no edit. */
export const updateOrganization = (
  id: string,
  { form, by, now }: SaveOrganizationInput,
): Promise<SaveOrganizationResult> =>
  retryOnDuplicateKey(() =>
    changeDocument(
      organizationKind,
      id,
      { seenVersion: form.seenVersion, by, now },
      async (before, session) => {
        const { _id } = before;
        const fields = toFields(form);
        const { billingDay } = fields;
        if (await isNameTaken(fields, _id, session)) return sameName;
        const nextBillingDay = await bookDuesOf(before, now, session);
        if (nextBillingDay !== null && before.billingDay !== billingDay)
          await collections().organizations.updateOne(
            { _id },
            {
              $set: {
                'subscription.nextBillingDay': await findNextBillingDay({ _id, billingDay }, now, session),
              },
            },
            { session },
          );
        return {
          set: fields,
          action: 'Changed the organization',
          alsoAudited: { after: changedPersonalFields(before, fields) },
        };
      },
    ),
  );

const openStatuses = ['pending', 'confirmed', 'processing', 'shipped'] as const;

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
  const { standingOrders, orders } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  const today = toDateInput(now);
  const tomorrow = addDays(today, 1);
  const running = { $or: [{ endsOn: null }, { endsOn: { $gt: today } }] };
  if (await standingOrders.findOne({ ...running, chargedTo: _id }, options)) return 'has-standing-orders';
  // Another way to pay may be agreed, and hold from a later day on.
  for await (const { rules, household } of standingOrders.find(
    { ...running, 'rules.chargedTo': _id },
    { session },
  )) {
    const ends = rules.flatMap(({ chargedTo }, index) =>
      chargedTo?.equals(_id) ? [rules[index + 1]?.from ?? ''] : [],
    );
    // Today's may be made yet.
    const isMade =
      ends.includes(tomorrow) &&
      (await orders.findOne({ 'standing.household': household, 'standing.day': today }, options));
    if (ends.some((end) => end > (isMade ? tomorrow : today))) return 'has-standing-orders';
  }
  // Brought later, a morning could be charged to nobody.
  const made = { chargedTo: _id, status: { $in: [...openStatuses] } };
  const due = { chargedTo: _id, settleAt: { $gt: new Date(0) } };
  if ((await orders.findOne(made, options)) ?? (await orders.findOne(due, options))) return 'has-mornings';
  return (await hasOpenPrompt(_id, now, session)) ? 'has-prompt' : null;
}

/** 'refused' where there is an obstacle. */
export const deleteOrganization = (id: string, change: VersionedChange): Promise<SaveOrganizationResult> =>
  deleteDocument(organizationKind, id, change, async (organization, session) => {
    const obstacle = await findDeletionObstacle(organization, change.now, session);
    return obstacle ? refuse(deletionObstacles[obstacle]) : { action: 'Deleted the organization' };
  });

export const subjectOf = ({ _id, name }: Pick<Organization, '_id' | 'name'>) =>
  ({ subject: 'organization', subjectId: _id.toHexString(), subjectName: name }) as const;

const sameName = reject({ name: [organizationMessages.sameName] });

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

const changedPersonalFields = (before: Organization, after: Fields) => ({
  ...(!isDeepStrictEqual(before.contacts, after.contacts) && { contacts: 'Changed' }),
  ...(before.address !== after.address && { address: 'Changed' }),
  ...(before.notes !== after.notes && { notes: 'Changed' }),
});
