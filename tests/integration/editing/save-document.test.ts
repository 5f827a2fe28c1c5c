import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  deleteDocument,
  refuse,
  reject,
  type DocumentKind,
} from '~/domain/editing/save-document.server';
import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();

/** `note` is a field that may be absent. */
type Picture = StoredGalleryItem & { readonly note?: string };

const kind: DocumentKind<Picture> = {
  collection: () => collections().galleryItems,
  find: (slug, session) => collections().galleryItems.findOne({ slug }, { session }),
  versionOf: documentVersion,
  subjectOf: ({ slug, title }) => ({ subject: 'gallery-item', subjectId: slug, subjectName: title }),
  auditedFields: ({ title }) => ({ title }),
};

const by = makeStaffMember();
const now = new Date('2026-03-11T06:00:00.000Z');

async function insert() {
  const item = makeGalleryItem({ title: 'Goats', slug: 'goats' });
  await collections().galleryItems.insertOne(item);
  return { change: { seenVersion: documentVersion(item), by, now }, stored: () => kind.find('goats') };
}

const auditTrail = async () =>
  (await collections().auditEntries.find().toArray()).map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));

it('saves and audits one of many edits of a version; the others get what is stored', async () => {
  const { change, stored } = await insert();
  const results = await Promise.all(
    ['One goat', 'Two goats', 'Three goats'].map((title) =>
      changeDocument(kind, 'goats', change, () => ({ set: { title }, action: `Changed to ${title}` })),
    ),
  );
  const title = (await stored())?.title;
  expect(results.filter(({ ok }) => ok)).toMatchObject([{ document: { title } }]);
  expect(results.filter(({ ok }) => !ok)).toMatchObject([
    { reason: 'conflict', document: { title } },
    { reason: 'conflict', document: { title } },
  ]);
  expect(await auditTrail()).toEqual([
    { action: `Changed to ${title}`, before: { title: 'Goats' }, after: { title } },
  ]);
});

it('keeps what another write has changed meanwhile', async () => {
  const { change, stored } = await insert();
  let attempts = 0;
  await changeDocument(kind, 'goats', change, async ({ featured }) => {
    attempts += 1;
    if (!featured)
      await collections().galleryItems.updateOne({ slug: 'goats' }, { $set: { featured: true } });
    return { set: { title: 'Kids' }, action: 'Changed the picture' };
  });
  expect(await stored()).toMatchObject({ title: 'Kids', featured: true });
  expect(attempts).toBe(2);
});

it('removes a field that is undefined, and audits what the fields do not tell', async () => {
  const { stored } = await insert();
  const save = (note: string | undefined) =>
    changeDocument(kind, 'goats', { by, now }, () => ({
      set: { note },
      action: 'Changed the note',
      alsoAudited: { before: { note: 'the earlier one' }, after: { note: 'a new one' } },
    }));
  await save('On the tank');
  expect(await stored()).toMatchObject({ note: 'On the tank' });
  await save(undefined);
  expect(await stored()).not.toHaveProperty('note');
  const entry = {
    action: 'Changed the note',
    before: { note: 'the earlier one' },
    after: { note: 'a new one' },
  };
  expect(await auditTrail()).toEqual([entry, entry]);
});

it('writes nothing where something stands against it', async () => {
  const { change, stored } = await insert();
  const before = await stored();
  const rejected = reject({ title: ['Another picture has this title'] });
  expect(await changeDocument(kind, 'goats', change, () => rejected)).toBe(rejected);
  const refused = refuse('It is in use');
  expect(await deleteDocument(kind, 'goats', change, () => refused)).toBe(refused);
  expect(await stored()).toEqual(before);
  expect(await auditTrail()).toEqual([]);
});

it('deletes a version that was seen, once', async () => {
  const { change } = await insert();
  const remove = (seenVersion: string) =>
    deleteDocument(kind, 'goats', { ...change, seenVersion }, () => ({ action: 'Deleted the picture' }));
  expect(await remove('another')).toMatchObject({ reason: 'conflict' });
  expect(await remove(change.seenVersion)).toMatchObject({ ok: true });
  expect(await remove(change.seenVersion)).toEqual({ ok: false, reason: 'unknown' });
  expect(await auditTrail()).toEqual([
    { action: 'Deleted the picture', before: { title: 'Goats' }, after: null },
  ]);
});
