import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { peopleFilter } from '~/domain/accounts/people/people-filter';
import { countPeople, findPerson, listPeople } from '~/domain/accounts/people/people.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import type { User } from '~/domain/accounts/user';
import { parseKenyanPhone } from '~/lib/format/phone';
import { useTestDatabase } from '../../support/database';
import { makeSession, makeUser } from '../../support/fixtures/users';

useTestDatabase();

const everybody = { search: '', role: 'all', state: 'all' } as const;

async function add(...people: Partial<User>[]) {
  const users = people.map(makeUser);
  await collections().users.insertMany(users);
  return users;
}

const namesFor = async (search: string) =>
  (await listPeople({ filter: { ...everybody, search }, page: 1, pageSize: 50 })).people.map(
    ({ name }) => name,
  );

describe('listPeople', () => {
  it('lists by name without regard to case and accents, page by page, each person once', async () => {
    await add(
      ...['béatrice', 'Amina', 'Chebet', 'brian', 'Ámos'].map((firstName) => ({ firstName, lastName: 'A' })),
      ...Array.from({ length: 45 }, () => ({ firstName: 'Same', lastName: 'Name' })),
    );
    const seen: string[] = [];
    const names: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const list = await listPeople({ filter: everybody, page, pageSize: 10 });
      expect(list).toMatchObject({ page, pageCount: 5, total: 50 });
      seen.push(...list.people.map(({ id }) => id));
      names.push(...list.people.map(({ name }) => name));
    }
    expect(new Set(seen).size).toBe(50);
    expect(names.slice(0, 6)).toEqual([
      'Amina A',
      'Ámos A',
      'béatrice A',
      'brian A',
      'Chebet A',
      'Same Name',
    ]);
  });

  it('returns the last page for a page number beyond it', async () => {
    await add(...Array.from({ length: 21 }, () => ({})));
    const list = await listPeople({ filter: everybody, page: 99, pageSize: 10 });
    expect(list).toMatchObject({ page: 3, pageCount: 3 });
    expect(list.people).toHaveLength(1);
    await collections().users.deleteMany({});
    expect(await listPeople({ filter: everybody, page: 7, pageSize: 10 })).toEqual({
      people: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
  });

  it('searches each word in names, email addresses and phone numbers', async () => {
    await add(
      { firstName: 'Njoki', lastName: 'Kamau', email: 'njoki@shamba.example' },
      { firstName: 'Kamau', lastName: 'Otieno', phoneNumber: parseKenyanPhone('0711 222 333') },
    );
    expect(await namesFor('kamau')).toEqual(['Kamau Otieno', 'Njoki Kamau']);
    expect(await namesFor('kamau shamba')).toEqual(['Njoki Kamau']);
    for (const phone of ['0711222333', '0711 222 333', '+254711222333', '254 711-222-333', '222333'])
      expect(await namesFor(phone), phone).toEqual(['Kamau Otieno']);
    expect(await namesFor('kamau nobody')).toEqual([]);
  });

  it('treats the search as text, not as a pattern', async () => {
    await add({ firstName: 'Dot', lastName: 'Star' });
    for (const search of ['.*', 'd.t', '^dot', 'star$', '(dot', '[a-z]', 'dot|star', '\\w'])
      expect(await namesFor(search), search).toEqual([]);
  });

  it('reads each page in the order of an index', async () => {
    const { users } = collections();
    const sort = { searchText: 1, _id: 1 } as const;
    for (const query of [{}, { role: 'staff' }, { searchText: { $regex: 'kamau' } }] as const) {
      const plan = JSON.stringify(await users.find(query).sort(sort).explain('queryPlanner'));
      expect(plan, JSON.stringify(query)).toContain('IXSCAN');
      expect(plan, JSON.stringify(query)).not.toContain('"SORT"');
    }
  });
});

it('counts people by state', async () => {
  await add({}, {}, { role: 'staff' }, { role: 'admin' }, { role: 'super_admin', disabledAt: new Date() });
  expect(await countPeople()).toEqual({ total: 5, staff: 3 });
});

describe('findPerson', () => {
  it('returns the account with its history and no secret', async () => {
    const now = new Date();
    const [person, admin] = await add(
      {
        firstName: 'Njoki',
        passwordHash: 'a hash',
        identities: [{ issuer: 'https://accounts.example', subject: '1' }],
      },
      { firstName: 'Wambui', lastName: 'Boss' },
    );
    if (!person || !admin) throw new Error('nobody was added');
    await collections().sessions.insertMany([
      makeSession(person),
      makeSession(person, { expiresAt: new Date(now.getTime() - 1) }),
      makeSession(admin),
    ]);
    const gone = makeUser();
    for (const byUserId of [person._id, admin._id, gone._id])
      await recordAccountEvent({ userId: person._id, byUserId, change: { kind: 'enabled' }, now });
    const found = await findPerson(person._id.toHexString(), now);
    expect(found).toMatchObject({
      name: 'Njoki Odhiambo',
      hasPassword: true,
      issuers: ['https://accounts.example'],
      sessionCount: 1,
    });
    expect(found?.history.map(({ by }) => by)).toEqual(['', 'Wambui Boss', null]);
    expect(JSON.stringify(found)).not.toContain('a hash');
  });

  it('returns null for an unknown or invalid id', async () => {
    for (const id of ['', 'me', '000000000000000000000009', 'x'.repeat(24), '00000000000000000000000g'])
      expect(await findPerson(id, new Date()), id).toBeNull();
  });
});

describe('the URL of a list of people', () => {
  it('contains only the parameters that differ from the defaults', () => {
    expect(peopleFilter.path(everybody)).toBe('/users-admin');
    const filter = { search: 'a & b', role: 'staff', state: 'disabled' } as const;
    const path = peopleFilter.path(filter, { page: 3 });
    expect(path).toBe('/users-admin?q=a+%26+b&role=staff&state=disabled&page=3');
    expect(peopleFilter.parse(new URL(path, 'http://shop.example').searchParams)).toEqual(filter);
  });

  it('ignores invalid parameters', () => {
    for (const query of ['role=boss&state=gone', ''])
      expect(peopleFilter.parse(new URLSearchParams(query)), query).toEqual(everybody);
  });
});
