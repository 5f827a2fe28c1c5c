import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { organizationFilter } from '~/domain/organizations/organization-filter';
import {
  findOrganization,
  listOrganizations,
  organizationChoices,
} from '~/domain/organizations/organization-queries.server';
import {
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '~/domain/organizations/save-organization.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { useTestDatabase } from '../../support/database';
import { addOrganization, makeEdit, makeOrganizationForm } from '../../support/fixtures/organizations';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();
const by = makeStaffMember();
const now = new Date('2026-03-10T06:00:00.000Z');

const auditLog = async () =>
  (await collections().auditEntries.find().sort({ _id: 1 }).toArray()).map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

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
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, document: stored }]);
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'conflict', document: stored }]);
    expect(await auditLog()).toMatchObject([
      {},
      { action: 'Changed the organization', after: { notes: 'Changed' } },
    ]);
  });

  it('knows no malformed and no unknown id', async () => {
    for (const id of ['', 'x', '0'.repeat(24), '../..'])
      expect(await updateOrganization(id, { form: makeOrganizationForm(), by, now })).toEqual({
        ok: false,
        reason: 'unknown',
      });
  });

  it('deletes one without a subscription and entries, of which nothing changed', async () => {
    const organization = await addOrganization(now);
    const id = organization._id.toHexString();
    const remove = (seenVersion = documentVersion(organization)) =>
      deleteOrganization(id, { seenVersion, by, now });
    expect(await remove('1')).toMatchObject({ ok: false, reason: 'conflict' });
    await collections().organizations.updateOne(
      { _id: organization._id },
      { $set: { 'subscription.status': 'paused' } },
    );
    expect(await remove()).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Its subscription is running.',
    });
    await collections().organizations.updateOne(
      { _id: organization._id },
      { $set: { 'subscription.status': 'ended' } },
    );
    expect(await remove()).toMatchObject({ ok: true });
    expect(await remove()).toEqual({ ok: false, reason: 'unknown' });
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
      (await listOrganizations({ ...organizationFilter.none, ...filter })).map(({ name }) => name);
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
