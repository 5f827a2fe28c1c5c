import { expect } from 'vitest';
import { collections } from '~/domain/collections';
import type { Organization } from '~/domain/organizations/organization';
import { updateOrganization } from '~/domain/organizations/save-organization.server';
import { changeSubscriptionStatus } from '~/domain/organizations/subscription/change-status.server';
import type { SubscriptionStatus } from '~/domain/organizations/subscription/subscription-status';
import { addOrganization, makeEdit } from '../../support/fixtures/organizations';
import { makeStaffMember } from '../../support/fixtures/staff';

export const by = makeStaffMember();

/** Midday in Nairobi. */
export const noon = (day: string) => new Date(`${day}T09:00:00.000Z`);

type Reference = Pick<Organization, '_id'>;

export async function read({ _id }: Reference): Promise<Organization> {
  const organization = await collections().organizations.findOne({ _id });
  if (!organization) throw new Error('no organization');
  return organization;
}

export async function change(
  organization: Reference,
  status: SubscriptionStatus,
  now: Date,
  remarks = 'School holidays',
) {
  const { subscription } = await read(organization);
  return changeSubscriptionStatus({
    organizationId: organization._id,
    seenStatus: subscription.status,
    status,
    remarks,
    by,
    now,
  });
}

export async function addActive(
  day: string,
  values: Readonly<Record<string, string>> = {},
): Promise<Organization> {
  const organization = await addOrganization(noon(day), values);
  expect(await change(organization, 'active', noon(day), '')).toMatchObject({ ok: true });
  return read(organization);
}

/** Saves the form with these texts instead of the stored billing day and price. */
export async function edit(
  organization: Reference,
  values: Readonly<Record<string, string>>,
  now: Date,
): Promise<Organization> {
  const stored = await read(organization);
  const form = makeEdit(stored, {
    name: stored.name,
    billingDay: String(stored.billingDay),
    price: String(stored.price / 100),
    ...values,
  });
  const result = await updateOrganization(stored._id.toHexString(), { form, by, now });
  if (!result.ok) throw new Error(result.reason);
  return result.document;
}

export const dues = async ({ _id }: Reference) =>
  (
    await collections()
      .accountEntries.find({ organizationId: _id, kind: 'due', reversal: null })
      .sort({ day: 1 })
      .toArray()
  ).map(({ day, amount, period, payBy }) => ({ day, amount, to: period?.to, payBy }));

export const days = async (organization: Reference) => (await dues(organization)).map(({ day }) => day);
