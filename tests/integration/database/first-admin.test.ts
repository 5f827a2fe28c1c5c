import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import { caseInsensitive } from '#db/indexes';
import { up } from '#db/migrations/036-name-of-first-owner';
import { ensureFirstAdmin, publishedPasswords } from '~/seed/first-admin';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');
const configured = { email: 'Owner@Farm.example', password: 'a long sentence of mine' };

describe('ensureFirstAdmin', () => {
  it('creates one super_admin with a random password that signs in', async () => {
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

  it('uses the credentials of the environment', async () => {
    expect(await ensureFirstAdmin(configured, now)).toEqual({ ...configured, generated: false });
    const user = await collections().users.findOne(
      { email: 'owner@farm.EXAMPLE' },
      { collation: caseInsensitive },
    );
    expect(await verifyPassword(configured.password, user?.passwordHash ?? '')).toBe(true);
    expect(user?.initialPassword).toBeUndefined();
    expect([user?.firstName, user?.lastName]).toEqual(['', '']);
  });

  it('rejects a weak password, unless there is an admin already', async () => {
    for (const password of ['Welcome@123', 'malisho2024', 'Owner@Farm1'])
      await expect(ensureFirstAdmin({ ...configured, password }, now)).rejects.toThrow(
        /^ADMIN_PASSWORD is wrong: this password is too /,
      );
    expect(await collections().users.countDocuments()).toBe(0);
    await ensureFirstAdmin(configured, now);
    expect(await ensureFirstAdmin({ ...configured, password: 'Welcome@123' }, now)).toBeNull();
  });

  it('rejects the example of the documentation, however it is written', async () => {
    for (const name of ['docs/deploying.md', 'docs/without-docker.md', '.env.example', 'README.md']) {
      const text = await readFile(new URL(`../../../${name}`, import.meta.url), 'utf8');
      for (const [, quote = '', written = ''] of text.matchAll(/ADMIN_PASSWORD=(['"]?)([^\n]+)/g)) {
        const password = quote === '' ? written : written.slice(0, written.indexOf(quote));
        expect([name, publishedPasswords.includes(password)]).toEqual([name, true]);
      }
    }
    for (const example of publishedPasswords)
      for (const password of [example, example.toUpperCase(), `'${example}'`, example.replaceAll(' ', '-')])
        await expect(ensureFirstAdmin({ ...configured, password }, now)).rejects.toThrow(
          'ADMIN_PASSWORD is wrong: it is the example of the documentation, which everybody can read',
        );
    expect(await collections().users.countDocuments()).toBe(0);
  });

  it('creates none where there is one, even a disabled one', async () => {
    await ensureFirstAdmin(configured, now);
    await collections().users.updateOne({}, { $set: { disabledAt: now } });
    expect(await ensureFirstAdmin(null, now)).toBeNull();
    expect(await collections().users.countDocuments()).toBe(1);
  });

  it.each([
    ['loses a name that was nobody’s', { firstName: 'Farm', lastName: 'Admin' }, null, ['', '']],
    ['keeps a name that they typed', { firstName: 'Farm', lastName: 'Adhiambo' }, null, ['Farm', 'Adhiambo']],
    ['keeps it in a used shop', { firstName: 'Farm', lastName: 'Admin' }, 'Milk', ['Farm', 'Admin']],
  ])('%s', async (_, name, product, expected) => {
    await ensureFirstAdmin(configured, now);
    const { users } = collections();
    const created = await users.findOne({});
    const named = withUserSearchText({ ...created!, ...name });
    await users.replaceOne({}, named);
    if (product) await database().collection('products').insertOne({ name: product });
    await up(database());
    await up(database());
    const owner = await users.findOne({});
    expect([owner?.firstName, owner?.lastName]).toEqual(expected);
    expect(owner?.searchText).toBe(withUserSearchText(owner!).searchText);
  });

  it('creates one when several processes start at once, and only its creator knows the password', async () => {
    const results = await Promise.all(
      [null, configured, null, configured].map((each) => ensureFirstAdmin(each, now)),
    );
    const admins = results.filter((admin) => admin !== null);
    expect(admins).toHaveLength(1);
    const users = await collections().users.find().toArray();
    expect(users.map((user) => user.email)).toEqual([admins[0]?.email]);
  });
});

it('allows one account for an address, whatever its case', async () => {
  await ensureFirstAdmin(configured, now);
  const user = await collections().users.findOne({});
  if (!user) throw new Error('no admin was created');
  const { _id: _, ...fields } = user;
  const again = { ...fields, email: 'OWNER@farm.example' };
  await expect(collections().users.insertOne(again as typeof user)).rejects.toMatchObject({ code: 11000 });
});
