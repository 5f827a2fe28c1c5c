import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/accounts/staff-member';
import { moveItem, type Move } from '~/domain/back-office/reorder';
import { foldText } from '~/domain/search/fold-text';
import { entriesVersion, readEntries, replaceEntries } from './save-section.server';
import { rowName, type FormTexts, type SectionEntries } from './settings-section';
import { settingsSection, type SettingsSectionName } from './settings-sections';

export const rowVersion = (row: FormTexts): string => entriesVersion([row]);

type Author = { readonly by: StaffMember; readonly now: Date };

export type EditRowsResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unknown-row' }
  /** Somebody has changed the row since `seenVersion`. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly current: FormTexts }
  /** A rule of a field, or too few or too many rows. */
  | { readonly ok: false; readonly reason: 'invalid'; readonly messages: readonly string[] };

/** Adds a row at the end. */
export const addRow = (
  name: SettingsSectionName,
  { texts, ...author }: Author & { readonly texts: FormTexts },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) => {
    const id = newRowId(rowName(settingsSection(name), texts), rows);
    return { ok: true, rows: [...rows, { ...texts, id }] };
  });

export const saveRow = (
  name: SettingsSectionName,
  id: string,
  { texts, seenVersion, ...author }: Author & { readonly texts: FormTexts; readonly seenVersion: string },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) =>
    withSeenRow(rows, id, seenVersion, (row) => rows.map((each) => (each === row ? { ...texts, id } : each))),
  );

export const deleteRow = (
  name: SettingsSectionName,
  id: string,
  { seenVersion, ...author }: Author & { readonly seenVersion: string },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) =>
    withSeenRow(rows, id, seenVersion, (row) => rows.filter((each) => each !== row)),
  );

export const moveRow = (
  name: SettingsSectionName,
  { move, ...author }: Author & { readonly move: Move },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) => {
    const ordered = rows.map((row, index) => ({ row, order: index + 1 }));
    const moved = moveItem(ordered, move, ({ row }) => row['id'] ?? '');
    return moved ? { ok: true, rows: moved.map(({ row }) => row) } : { ok: false, reason: 'unknown-row' };
  });

type Edited = { readonly ok: true; readonly rows: SectionEntries } | Exclude<EditRowsResult, { ok: true }>;

const editRows = (
  name: SettingsSectionName,
  author: Author,
  edit: (rows: SectionEntries) => Edited,
): Promise<EditRowsResult> =>
  withTransaction(async (session: ClientSession): Promise<EditRowsResult> => {
    const before = await readEntries(name, session);
    const edited = edit(before);
    if (!edited.ok) return edited;
    return replaceEntries(name, { ...author, before, entries: edited.rows }, session);
  });

function withSeenRow(
  rows: SectionEntries,
  id: string,
  seenVersion: string,
  change: (row: FormTexts) => SectionEntries,
): Edited {
  const row = rows.find((each) => each['id'] === id);
  if (!row) return { ok: false, reason: 'unknown-row' };
  if (rowVersion(row) !== seenVersion) return { ok: false, reason: 'conflict', current: row };
  return { ok: true, rows: change(row) };
}

const maxIdLength = 30;

/** 'Bumala market' to 'bumala-market'; with a number where another row has it. */
function newRowId(name: string, rows: SectionEntries): string {
  const slug =
    foldText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, maxIdLength)
      .replace(/^-+|-+$/g, '') || 'row';
  const isFree = (id: string) => id !== newRow && rows.every((row) => row['id'] !== id);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (isFree(id)) return id;
  }
}

/** Stands for the id in the address of the form that adds a row. */
const newRow = 'new';
