import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { ensureFirstAdmin } from '~/seed/first-admin';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');
const chosen = { email: 'Owner@Farm.example', password: 'a long sentence of mine' };

describe('ensureFirstAdmin', () => {
  it('makes one super_admin with a random password that opens the account', async () => {
    const admin = await ensureFirstAdmin(null, now);
    expect(admin).toMatchObject({ email: 'admin@malisho.example', generated: true });
    expect(admin?.password).toMatch(/^[\w-]{20}$/);
    const [user, ...others] = await collections().users.find().toArray();
    expect(others).toEqual([]);
    expect(user).toMatchObject({ role: 'super_admin', permissions: [], createdAt: now, disabledAt: null });
    expect(user?.initialPassword).toBe(true);
    expect(user?.passwordHash).not.toContain(admin?.password);
    expect(await verifyPassword(admin?.password ?? '', user?.passwordHash ?? '')).toBe(true);
  });

  it('takes the credentials of the environment', async () => {
    expect(await ensureFirstAdmin(chosen, now)).toEqual({ ...chosen, generated: false });
    const user = await collections().users.findOne(
      { email: 'owner@farm.EXAMPLE' },
      { collation: caseInsensitive },
    );
    expect(await verifyPassword(chosen.password, user?.passwordHash ?? '')).toBe(true);
    expect(user?.initialPassword).toBeUndefined();
  });

  it('takes no password that is soon guessed, unless there is an admin already', async () => {
    for (const password of ['Welcome@123', 'malisho2024', 'Owner@Farm1'])
      await expect(ensureFirstAdmin({ ...chosen, password }, now)).rejects.toThrow(
        /^ADMIN_PASSWORD is wrong: this password is too /,
      );
    expect(await collections().users.countDocuments()).toBe(0);
    await ensureFirstAdmin(chosen, now);
    expect(await ensureFirstAdmin({ ...chosen, password: 'Welcome@123' }, now)).toBeNull();
  });

  it('makes none where there is one, even a disabled one', async () => {
    await ensureFirstAdmin(chosen, now);
    await collections().users.updateOne({}, { $set: { disabledAt: now } });
    expect(await ensureFirstAdmin(null, now)).toBeNull();
    expect(await collections().users.countDocuments()).toBe(1);
  });

  it('makes one when several processes start at once, and only its maker has the password', async () => {
    const made = await Promise.all([null, chosen, null, chosen].map((each) => ensureFirstAdmin(each, now)));
    const admins = made.filter((admin) => admin !== null);
    expect(admins).toHaveLength(1);
    const users = await collections().users.find().toArray();
    expect(users.map((user) => user.email)).toEqual([admins[0]?.email]);
  });
});

it('keeps one account an address, however it is capitalised', async () => {
  await ensureFirstAdmin(chosen, now);
  const user = await collections().users.findOne({});
  if (!user) throw new Error('no admin was made');
  const { _id: _, ...fields } = user;
  const again = { ...fields, email: 'OWNER@farm.example' };
  await expect(collections().users.insertOne(again as typeof user)).rejects.toMatchObject({ code: 11000 });
});
