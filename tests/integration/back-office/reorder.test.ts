import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { formatMove, moveItem, parseMove, type Move } from '~/domain/editing/reorder';
import { reorderDocuments } from '~/domain/ordered-items/reorder-documents.server';
import { collections } from '~/domain/collections';
import { makeStaffMember } from '../../support/fixtures/staff';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');

const ids = new Map(['a', 'b', 'c', 'd'].map((name) => [name, new ObjectId()]));
const idOf = (name: string) => ids.get(name) ?? new ObjectId();
const insert = (orders: Readonly<Record<string, number>>) =>
  collections().teamMembers.insertMany(
    Object.entries(orders).map(([name, order]) => ({
      _id: idOf(name),
      name,
      position: '',
      bio: '',
      email: '',
      phone: null,
      image: null,
      isActive: true,
      order,
      updatedAt: now,
    })),
  );
const move = (id: string, side: Move['side'], otherId: string) =>
  reorderDocuments(
    collections().teamMembers,
    { id: idOf(id).toHexString(), side, otherId: idOf(otherId).toHexString() },
    { subject: 'team-member', nameOf: ({ name }) => name, by: makeStaffMember(), now },
  );
const sequence = async () => {
  const found = await collections().teamMembers.find().sort({ order: 1, _id: 1 }).toArray();
  return found.map(({ name }) => name).join('');
};

describe('a move', () => {
  it('is read from the button that sends it, and from nothing else', () => {
    const up: Move = { id: 'b', side: 'before', otherId: 'a' };
    expect(parseMove(formatMove(up))).toEqual(up);
    for (const broken of ['', 'b', 'b before', 'b before b', 'b above a', 'b before a c', ' before a'])
      expect(parseMove(broken)).toBeNull();
  });

  it('numbers a list inside a document', () => {
    const items = [
      { id: 'a', order: 1 },
      { id: 'b', order: 1 },
      { id: 'c', order: 7 },
    ];
    const moved = moveItem(items, { id: 'c', side: 'before', otherId: 'a' }, ({ id }) => id);
    expect(moved).toEqual([
      { id: 'c', order: 1 },
      { id: 'a', order: 2 },
      { id: 'b', order: 3 },
    ]);
    expect(moveItem(items, { id: 'c', side: 'after', otherId: 'gone' }, ({ id }) => id)).toBeNull();
  });
});

describe('reorderDocuments', () => {
  it('moves a document beside another one, and records it', async () => {
    await insert({ a: 1, b: 2, c: 3, d: 4 });
    expect(await move('c', 'before', 'b')).toEqual({ ok: true });
    expect(await sequence()).toBe('acbd');
    // Sent a second time, the same form changes nothing.
    await move('c', 'before', 'b');
    expect(await sequence()).toBe('acbd');
    expect(await collections().auditEntries.find().toArray()).toMatchObject([
      { subject: 'team-member', subjectName: 'c', before: { position: 3 }, after: { position: 2 } },
    ]);
  });

  it('moves across the list, and out of equal numbers', async () => {
    await insert({ a: 0, b: 0, c: 0, d: 0 });
    await move('a', 'after', 'd');
    expect(await sequence()).toBe('bcda');
    await move('d', 'before', 'b');
    expect(await sequence()).toBe('dbca');
  });

  it('rejects a neighbour that was deleted', async () => {
    await insert({ a: 1, b: 2 });
    expect(await move('a', 'after', 'c')).toEqual({ ok: false, reason: 'unknown-item' });
    expect(await move('c', 'after', 'a')).toEqual({ ok: false, reason: 'unknown-item' });
    expect(await sequence()).toBe('ab');
  });

  it('keeps one order when several people move at once', async () => {
    await insert({ a: 1, b: 2, c: 3, d: 4 });
    await Promise.all([move('a', 'after', 'd'), move('d', 'before', 'a'), move('b', 'after', 'c')]);
    const orders = (await collections().teamMembers.find().toArray()).map(({ order }) => order);
    expect(orders.sort()).toEqual([1, 2, 3, 4]);
  });
});
