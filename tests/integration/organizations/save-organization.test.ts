import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { noOrganizationFilter } from '~/domain/organizations/organization-filter';
import {
  findOrganization,
  listOrganizations,
  organizationChoices,
} from '~/domain/organizations/organization-queries.server';
import { organizationSchema } from '~/domain/organizations/organization-schema';
import {
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '~/domain/organizations/save-organization.server';
import { documentVersion } from '~/domain/back-office/edit-conflict';
import { useTestDatabase } from '../../support/database';
import {
  addOrganization,
  makeEdit,
  makeOrganizationForm,
  organizationValues,
} from '../../support/fixtures/organizations';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();
const by = makeStaffMember();
const now = new Date('2026-03-10T06:00:00.000Z');

/** The messages by field. */
const problemsOf = (values: Readonly<Record<string, string>>) => {
  const texts = organizationValues(values);
  const { error } = organizationSchema(texts).safeParse(texts);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
const auditLog = async () =>
  (await collections().auditEntries.find().sort({ _id: 1 }).toArray()).map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

describe('the form of an organization', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ kind: 'bank' }, { kind: 'Please choose what it is' }],
    [{ plan: '' }, { plan: 'What they get is required' }],
    [{ price: '-5' }, { price: 'Please enter an amount in shillings, such as 12,000' }],
    [{ price: '1e6' }, { price: 'Please enter an amount in shillings, such as 12,000' }],
    [{ billingDay: '0' }, { billingDay: 'Please enter a day of the month, from 1 to 31' }],
    [{ billingDay: '32' }, { billingDay: 'Please enter a day of the month, from 1 to 31' }],
    [{ paymentDays: '91' }, { paymentDays: 'Please enter a number of days from 0 to 90' }],
    [{ contact1Name: '' }, { contact1Name: 'Please enter the name of this contact' }],
    [{ contact1Phone: '12' }, { contact1Phone: 'Please enter a Kenyan mobile number, such as 0712 345 678' }],
    [
      { contact3Email: 'x' },
      {
        contact3Name: 'Please enter the name of this contact',
        contact3Email: 'Please enter a valid email address',
      },
    ],
    [{ name: 'x'.repeat(1_000_000) }, { name: 'Name cannot exceed 100 characters' }],
    [{ price: '0', contact1Name: '', contact1Role: '', contact1Phone: '' }, {}],
  ])('%o', (values, problems) => {
    expect(problemsOf(values as Record<string, string>)).toEqual(problems);
  });

  it('leaves out empty contacts and reads amounts and phone numbers', () => {
    const form = makeOrganizationForm({
      price: '48,000.50',
      contact4Name: ' Otieno\n ',
      contact4Email: 'o@example.com',
    });
    expect(form).toMatchObject({
      price: 4_800_050,
      billingDay: 1,
      contacts: [
        { name: 'Mercy Atieno', role: 'Bursar', phone: '+254712345678', email: null },
        { name: 'Otieno', role: '', phone: null, email: 'o@example.com' },
      ],
    });
  });
});

describe('saving an organization', () => {
  it('adds it with a pending subscription and an empty account', async () => {
    const { _id } = await addOrganization(now);
    expect(await findOrganization(_id.toHexString())).toMatchObject({
      name: 'Bumala Girls’ School',
      subscription: {
        status: 'pending',
        nextBillingDay: null,
        history: [{ from: null, to: 'pending', at: now }],
      },
      account: { charged: 0, paid: 0, entries: 0 },
      earliestPayBy: null,
    });
    expect(JSON.stringify(await auditLog())).not.toMatch(/Mercy|0712|254712/);
  });

  it('gives a name to one of two only', async () => {
    const names = ['Hôtel Busia', 'hotel  busia'];
    const results = await Promise.all(
      names.map((name) => createOrganization({ form: makeOrganizationForm({ name }), by, now })),
    );
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const other = await addOrganization(now);
    const renamed = await updateOrganization(other._id.toHexString(), {
      form: makeEdit(other, { name: 'HOTEL BUSIA' }),
      by,
      now,
    });
    expect(renamed).toMatchObject({
      reason: 'rejected',
      errors: { name: ['Another organization has this name'] },
    });
  });

  it('keeps one of two concurrent edits and shows the other what is stored', async () => {
    const organization = await addOrganization(now);
    const edit = (notes: string) =>
      updateOrganization(organization._id.toHexString(), {
        form: makeEdit(organization, { notes }),
        by,
        now,
      });
    const results = await Promise.all([edit('one'), edit('two')]);
    const stored = await findOrganization(organization._id.toHexString());
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, organization: stored }]);
    expect(results.filter(({ ok }) => !ok)).toEqual([
      { ok: false, reason: 'conflict', organization: stored },
    ]);
    expect(await auditLog()).toMatchObject([
      {},
      { action: 'Changed the organization', after: { notes: 'Changed' } },
    ]);
  });

  it('knows no malformed and no unknown id', async () => {
    for (const id of ['', 'x', '0'.repeat(24), '../..'])
      expect(await updateOrganization(id, { form: makeOrganizationForm(), by, now })).toEqual({
        ok: false,
        reason: 'unknown-organization',
      });
  });

  it('deletes one without a subscription and entries, of which nothing changed', async () => {
    const organization = await addOrganization(now);
    const id = organization._id.toHexString();
    const remove = (seenVersion = documentVersion(organization)) =>
      deleteOrganization(id, { seenVersion, by, now });
    expect(await remove('1')).toEqual({ ok: false, reason: 'conflict' });
    await collections().organizations.updateOne(
      { _id: organization._id },
      { $set: { 'subscription.status': 'paused' } },
    );
    expect(await remove()).toEqual({ ok: false, reason: 'has-subscription' });
    await collections().organizations.updateOne(
      { _id: organization._id },
      { $set: { 'subscription.status': 'ended' } },
    );
    expect(await remove()).toEqual({ ok: true });
    expect(await remove()).toEqual({ ok: false, reason: 'unknown-organization' });
  });
});

describe('listing organizations', () => {
  it('finds by name, contact, status and kind, and sorts by name', async () => {
    await addOrganization(now, {
      name: 'Zebra Hotel',
      kind: 'hotel',
      contact1Name: 'Ouma',
      contact1Phone: '0733000111',
    });
    await addOrganization(now, { name: 'Ábc Academy' });
    const find = async (filter: object) =>
      (await listOrganizations({ ...noOrganizationFilter, ...filter })).map(({ name }) => name);
    expect(await find({})).toEqual(['Ábc Academy', 'Zebra Hotel']);
    expect(await find({ search: 'abc' })).toEqual(['Ábc Academy']);
    expect(await find({ search: 'ouma 0733' })).toEqual(['Zebra Hotel']);
    expect(await find({ kind: 'hotel' })).toEqual(['Zebra Hotel']);
    expect(await find({ status: 'active' })).toEqual([]);
    expect(await find({ search: '.*' })).toEqual([]);
    expect(await organizationChoices()).toMatchObject([
      { name: 'Ábc Academy', status: 'pending', contactName: 'Mercy Atieno' },
      { name: 'Zebra Hotel', contactName: 'Ouma' },
    ]);
  });
});
