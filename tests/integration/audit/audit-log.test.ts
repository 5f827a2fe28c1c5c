import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { listAuditPeople } from '~/domain/accounts/people/list-audit-people.server';
import { auditFilter } from '~/domain/audit/audit-filter';
import { listAuditEntries } from '~/domain/audit/list-audit-entries.server';
import { purgeAuditEntries } from '~/domain/audit/purge-audit-entries.server';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import { makeUser } from '../../support/fixtures/users';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const start = new Date('2026-03-10T06:00:00.000Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const achieng = makeStaffMember();
const peter = makeStaffMember('Peter Wandera');

type Entry = Parameters<typeof recordAuditEntry>[0];

const record = (entry: Partial<Entry> = {}) =>
  withTransaction((session) =>
    recordAuditEntry(
      {
        by: achieng,
        subject: 'product',
        subjectId: 'p1',
        subjectName: 'Fresh milk',
        action: 'Changed the price',
        before: { price: 12_000 },
        after: { price: 13_000 },
        now: start,
        ...entry,
      },
      session,
    ),
  );

const list = (query: string, place = {}) =>
  listAuditEntries(auditFilter.parse(new URLSearchParams(query)), place);
const namesOf = async (query: string) =>
  (await list(query)).documents.map(({ subjectName }) => subjectName).sort();

describe('an entry', () => {
  it('has who, when and from where, and only the fields that changed', async () => {
    await record({
      before: { name: 'Milk', price: 1, tags: ['a'] },
      after: { name: 'Milk', price: 2, tags: ['a'] },
    });
    const [entry] = (await list('')).documents;
    expect(entry).toMatchObject({
      at: start,
      by: { userId: achieng.userId, name: 'Achieng Owino' },
      clientAddress: '192.0.2.7',
      before: { price: 1 },
      after: { price: 2 },
    });
  });

  it('is not recorded for a change of nothing, nor for a transaction that fails', async () => {
    await record({ before: { price: 1 }, after: { price: 1 } });
    const failing = withTransaction(async (session) => {
      await recordAuditEntry(
        { by: achieng, subject: 'stock', subjectId: 's', subjectName: 's', action: 'Counted', now: start },
        session,
      );
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await collections().auditEntries.countDocuments()).toBe(0);
  });

  it('keeps what was created and deleted, and cuts long texts', async () => {
    await record({ before: undefined, after: { content: 'x'.repeat(30_000) } });
    const [created] = (await list('')).documents;
    expect(created?.before).toBeNull();
    expect(String(created?.after?.['content'])).toMatch(/^x{2000}… \(30000 characters\)$/);
  });
});

describe('the list', () => {
  it('finds by words, kind, person and days in Nairobi', async () => {
    await record();
    await record({ subjectName: 'M-24061', subject: 'order', action: 'Recorded a refund', by: peter });
    // 23:30 on the day before in Nairobi.
    await record({ subjectName: 'Ghee (tin)', now: new Date('2026-03-09T20:30:00.000Z') });
    expect(await namesOf('q=refund')).toEqual(['M-24061']);
    expect(await namesOf('q=PETER+m-24061')).toEqual(['M-24061']);
    expect(await namesOf('q=peter+milk')).toEqual([]);
    expect(await namesOf('q=(tin')).toEqual(['Ghee (tin)']);
    expect(await namesOf('q=.*')).toEqual([]);
    expect(await namesOf('subject=order')).toEqual(['M-24061']);
    expect(await namesOf(`by=${peter.userId.toHexString()}`)).toEqual(['M-24061']);
    expect(await namesOf('to=2026-03-09')).toEqual(['Ghee (tin)']);
    expect(await namesOf('from=2026-03-10&to=2026-03-10')).toEqual(['Fresh milk', 'M-24061']);
    for (const ignored of ['subject=toString', 'by=nobody', 'from=2026-02-31', 'to=tomorrow', 'q=++'])
      expect(await namesOf(ignored)).toHaveLength(3);
  });

  it('reads all entries page by page, forth and back, also those of one moment', async () => {
    // 60 entries in 6 moments.
    for (let index = 0; index < 60; index += 1)
      await record({ subjectName: `Entry ${index}`, now: minutes(index % 6) });
    const pages: string[][] = [];
    let before: string | null = null;
    let newest = true;
    do {
      const page = await list('', { before });
      pages.push(page.documents.map(({ subjectName }) => subjectName));
      expect(page.newer === null).toBe(newest);
      newest = false;
      before = page.older;
    } while (before);
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(new Set(pages.flat()).size).toBe(60);

    const first = await list('');
    const second = await list('', { before: first.older });
    const third = await list('', { before: second.older });
    const back = await list('', { after: third.newer });
    expect(back.documents.map(({ subjectName }) => subjectName)).toEqual(pages[1]);
    const top = await list('', { after: back.newer });
    expect(top.documents.map(({ subjectName }) => subjectName)).toEqual(pages[0]);
    expect(top.newer).toBeNull();
    for (const nonsense of ['', 'x', `1-${'z'.repeat(24)}`, `${'9'.repeat(20)}-${'0'.repeat(24)}`])
      expect((await list('', { before: nonsense })).documents.map(({ subjectName }) => subjectName)).toEqual(
        pages[0],
      );
  });

  it('searches a bounded number of entries and says so; dates reach the others', async () => {
    await record({ subjectName: 'Ghee' });
    const [ghee] = (await list('')).documents;
    if (!ghee) throw new Error('nothing is recorded');
    const milk = Array.from({ length: 2_001 }, (_, index) => ({
      ...ghee,
      _id: new ObjectId(),
      subjectName: 'Fresh milk',
      at: minutes(24 * 60 + index),
    }));
    await collections().auditEntries.insertMany(milk);
    expect(await list('q=ghee')).toMatchObject({ documents: [], isIncomplete: true });
    expect(await list('q=ghee&to=2026-03-10')).toMatchObject({ documents: [ghee], isIncomplete: false });
    expect(await list('q=milk')).toMatchObject({ isIncomplete: false });
    expect(await list('')).toMatchObject({ isIncomplete: false });
  });

  it('offers those who work here as persons', async () => {
    await collections().users.insertMany([
      makeUser({ role: 'customer', firstName: 'Amina' }),
      makeUser({ role: 'staff', firstName: 'Baraka', lastName: 'Otieno' }),
      makeUser({ role: 'customer', permissions: ['orders:read'], firstName: 'Chebet', lastName: 'Koech' }),
    ]);
    expect((await listAuditPeople()).map(({ name }) => name)).toEqual(['Baraka Otieno', 'Chebet Koech']);
  });
});

describe('the retention', () => {
  const purge = async (now: Date) => {
    const { backOffice } = await loadSettings();
    return purgeAuditEntries(backOffice.auditRetentionDays, now);
  };

  it('is that of the settings', async () => {
    const now = new Date('2026-03-10T06:00:00.000Z');
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
    for (const days of [0, 29, 31, 729, 731]) await record({ subjectName: `${days}`, now: daysAgo(days) });
    expect(await purge(now)).toBe(1);
    expect(await namesOf('')).toEqual(['0', '29', '31', '729']);
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'backOffice.auditRetentionDays': 30 } },
      { upsert: true },
    );
    expect(await purge(now)).toBe(2);
    expect(await purge(now)).toBe(0);
    expect(await namesOf('')).toEqual(['0', '29']);
  });
});
