import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeyLimits } from '~/domain/accounts/api-keys/api-key';
import { apiKeyMessages, type ApiKeyForm } from '~/domain/accounts/api-keys/api-key-form';
import {
  findApiKey,
  findApiKeyById,
  listApiKeys,
  recordApiKeyUse,
} from '~/domain/accounts/api-keys/find-api-key.server';
import { changeApiKey, makeApiKey, revokeApiKey } from '~/domain/accounts/api-keys/save-api-key.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { User } from '~/domain/accounts/user';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();

const now = new Date('2026-11-23T08:00:00Z');
const seconds = (count: number): Date => new Date(now.getTime() + count * 1000);

async function addStaff(fields: Partial<User>): Promise<StaffMember> {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return { userId: user._id, name: 'Wanjiru Odhiambo', clientAddress: '192.0.2.1' };
}

let by: StaffMember;
beforeEach(async () => {
  by = await addStaff({ role: 'admin' });
});

let made = 0;

const form: ApiKeyForm = { name: 'Till', permissions: ['orders:read'], lastDay: null };

const make = (
  fields: Partial<ApiKeyForm> = {},
  maker = by,
  idempotencyKey = `form-${(made += 1)}-of-the-tests`,
) => makeApiKey({ form: { ...form, ...fields }, idempotencyKey, by: maker, now });

async function makeKey(fields: Partial<ApiKeyForm> = {}) {
  const result = await make(fields);
  if (!result.ok) throw new Error(`No key: ${result.reason}`);
  return result;
}

describe('a new key', () => {
  it('is found by its text, of which only the hash is stored', async () => {
    const { key, text } = await makeKey();
    expect(text).toMatch(/^malisho_[\w-]{49}$/);
    expect(await findApiKey(text, now)).toEqual(key);
    expect(JSON.stringify(await collections().apiKeys.find().toArray())).not.toContain(text.slice(8, 51));
    expect(await collections().auditEntries.findOne({ subjectId: key._id.toHexString() })).toMatchObject({
      subject: 'api-key',
      subjectName: 'Till',
      by: { userId: by.userId },
      after: { name: 'Till', permissions: ['See orders'], lastDay: null },
    });
  });

  it('has no permission that its maker lacks, nor one over accounts', async () => {
    const clerk = await addStaff({ role: 'staff', permissions: ['settings:write'] });
    const refused = { ok: false, reason: 'rejected', errors: { permissions: [apiKeyMessages.notYours] } };
    expect(await make({ permissions: ['orders:read', 'catalogue:write'] }, clerk)).toEqual(refused);
    expect(await make({ permissions: ['orders:read'] }, clerk)).toMatchObject({ ok: true });
    const superAdmin = await addStaff({ role: 'super_admin' });
    expect(await make({ permissions: ['users:write'] }, superAdmin)).toEqual(refused);
    const leaver = await addStaff({ role: 'admin', disabledAt: now });
    expect(await make({}, leaver)).toEqual(refused);
  });

  it('ends on a day to come', async () => {
    const past = { ok: false, reason: 'rejected', errors: { lastDay: [apiKeyMessages.pastDay] } };
    expect(await make({ lastDay: '2026-11-22' })).toEqual(past);
    expect(await make({ lastDay: '2026-11-23' })).toMatchObject({ ok: true });
  });

  it('is one for a form that is sent twice, also at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => make({}, by, 'the-same-form-of-all')));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result).toMatchObject({ reason: 'made-already' });
    expect(await collections().apiKeys.countDocuments()).toBe(1);
  });

  it(`is refused beside ${apiKeyLimits.maxKeys} others`, async () => {
    const { key } = await makeKey();
    const others = Array.from({ length: apiKeyLimits.maxKeys - 1 }, (_, index) => ({
      ...key,
      _id: new ObjectId(),
      textHash: `hash ${index}`,
      idempotencyKey: `key ${index}`,
    }));
    await collections().apiKeys.insertMany(others);
    expect(await make()).toEqual({ ok: false, reason: 'too-many' });
    await revokeApiKey(key._id, { by, now });
    expect(await make()).toMatchObject({ ok: true });
  });
});

describe('a text', () => {
  it('of no key, or with a wrong character, finds nothing', async () => {
    const { text } = await makeKey();
    const wrong = text.replace(/^malisho_./, (start) => (start.endsWith('A') ? 'malisho_B' : 'malisho_A'));
    for (const other of [
      wrong,
      `${text}A`,
      text.slice(0, -1),
      text.toUpperCase(),
      'malisho_',
      '',
      `malisho_${'A'.repeat(49)}`,
    ])
      expect(await findApiKey(other, now)).toBeNull();
  });
});

describe('a key', () => {
  it('works on its last day in Nairobi, and not after it', async () => {
    const { text, key } = await makeKey({ lastDay: '2026-11-30' });
    expect(await findApiKey(text, new Date('2026-11-30T20:59:59Z'))).not.toBeNull();
    expect(await findApiKey(text, new Date('2026-11-30T21:00:00Z'))).toBeNull();
    expect(key.expiresAt).toEqual(new Date('2027-02-28T21:00:00Z'));
  });

  it('is refused from its revocation on, which is recorded once', async () => {
    const { text, key } = await makeKey();
    expect(await revokeApiKey(key._id, { by, now })).toMatchObject({
      revoked: { at: now, by: { userId: by.userId } },
      expiresAt: new Date('2027-02-21T21:00:00Z'),
    });
    expect(await findApiKey(text, now)).toBeNull();
    expect(await revokeApiKey(key._id, { by, now })).toBeNull();
    expect(await collections().auditEntries.countDocuments({ action: 'Revoked the API key' })).toBe(1);
    const change = { form, seenVersion: documentVersion(key), by, now };
    expect(await changeApiKey(key._id.toHexString(), change)).toMatchObject({ ok: false, reason: 'refused' });
  });

  it('keeps working when its maker leaves', async () => {
    const { text } = await makeKey();
    await collections().users.deleteOne({ _id: by.userId });
    expect(await findApiKey(text, now)).not.toBeNull();
  });

  it('records its last use once a minute', async () => {
    const { key } = await makeKey();
    const use = async (at: Date, clientAddress: string) => {
      const found = await findApiKeyById(key._id.toHexString());
      if (found) await recordApiKeyUse(found, { clientAddress, now: at });
      return (await findApiKeyById(key._id.toHexString()))?.lastUse;
    };
    expect(key.lastUse).toBeNull();
    expect(await use(now, '192.0.2.1')).toEqual({ at: now, clientAddress: '192.0.2.1' });
    expect(await use(seconds(59), '192.0.2.2')).toEqual({ at: now, clientAddress: '192.0.2.1' });
    expect(await use(seconds(60), '192.0.2.2')).toEqual({ at: seconds(60), clientAddress: '192.0.2.2' });
  });
});

describe('a change', () => {
  it('applies at once, and is in the audit log', async () => {
    const { key, text } = await makeKey();
    const changed: ApiKeyForm = {
      name: 'Till 2',
      permissions: ['orders:read', 'orders:write'],
      lastDay: '2026-12-31',
    };
    expect(
      await changeApiKey(key._id.toHexString(), {
        form: changed,
        seenVersion: documentVersion(key),
        by,
        now,
      }),
    ).toMatchObject({ ok: true });
    expect(await findApiKey(text, now)).toMatchObject(changed);
    expect(await collections().auditEntries.findOne({ action: 'Changed the API key' })).toMatchObject({
      before: { name: 'Till', permissions: ['See orders'], lastDay: null },
      after: { name: 'Till 2', permissions: ['See orders', 'Change orders'], lastDay: '2026-12-31' },
    });
  });

  it('adds only what its author may do, keeps what was there, and takes away anything', async () => {
    const { key } = await makeKey({ permissions: ['catalogue:write', 'orders:read'] });
    const clerk = await addStaff({ role: 'staff', permissions: ['settings:write'] });
    const change = (permissions: ApiKeyForm['permissions']) =>
      changeApiKey(key._id.toHexString(), {
        form: { ...form, permissions },
        seenVersion: documentVersion(key),
        by: clerk,
        now,
      });
    expect(await change(['catalogue:write', 'content:write'])).toMatchObject({
      ok: false,
      reason: 'rejected',
    });
    expect(await change(['catalogue:write'])).toMatchObject({
      ok: true,
      document: { permissions: ['catalogue:write'] },
    });
  });

  it('of a version that has changed meanwhile is refused', async () => {
    const { key } = await makeKey();
    const change = (name: string) =>
      changeApiKey(key._id.toHexString(), {
        form: { ...form, name },
        seenVersion: documentVersion(key),
        by,
        now,
      });
    const results = await Promise.all([change('One'), change('Two')]);
    expect(results.map((result) => (result.ok ? 'saved' : result.reason)).sort()).toEqual([
      'conflict',
      'saved',
    ]);
  });
});

it('lists the keys that work first, then the ended and the revoked ones', async () => {
  const revoked = await makeKey({ name: 'Old till' });
  await revokeApiKey(revoked.key._id, { by, now });
  await makeKey({ name: 'Partner', lastDay: '2026-11-23' });
  await makeKey({ name: 'Zebra' });
  await makeKey({ name: 'App' });
  const names = (await listApiKeys(new Date('2026-11-24T08:00:00Z'))).map(({ name }) => name);
  expect(names).toEqual(['App', 'Zebra', 'Partner', 'Old till']);
});
