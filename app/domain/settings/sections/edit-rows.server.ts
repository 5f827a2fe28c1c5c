import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { moveItem, type Move } from '~/domain/editing/reorder';
import {
  reject,
  type Change,
  type SaveFailure,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import { foldText } from '~/domain/text/fold-text';
import { formSchema } from '~/lib/forms/form-schema';
import { firstFreeSlug, slugify } from '~/lib/slug';
import { entriesVersion, readEntries, replaceEntries } from './save-section.server';
import { rowName, type FormTexts, type SectionEntries, type SettingsSection } from './settings-section';
import { settingsSection, type SettingsSectionName } from './settings-sections';

export const rowVersion = (row: FormTexts): string => entriesVersion([row]);

/** `rejected` for a name that another row has, a rule that is broken, and too few or too many rows. */
type EditRowsResult = { readonly ok: true } | SaveFailure<FormTexts>;

/** Adds a row at the end. The same form sent again adds no second one. */
export const addRow = (
  name: SettingsSectionName,
  { texts, ...author }: Change & { readonly texts: FormTexts },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) => {
    const section = settingsSection(name);
    const added = rowVersion({ ...readBack(section, texts), id: '' });
    if (rows.some((row) => rowVersion({ ...row, id: '' }) === added)) return { ok: true, rows };
    const id = newRowId(rowName(section, texts), rows);
    return findNamesake(section, texts, rows) ?? { ok: true, rows: [...rows, { ...texts, id }] };
  });

export const saveRow = (
  name: SettingsSectionName,
  id: string,
  { texts, seenVersion, ...author }: VersionedChange & { readonly texts: FormTexts },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) =>
    withSeenRow(rows, id, seenVersion, (row) => {
      const section = settingsSection(name);
      const others = rows.filter((each) => each !== row);
      const isRenamed = rowName(section, row) !== rowName(section, texts);
      return (
        (isRenamed ? findNamesake(section, texts, others) : null) ?? {
          ok: true,
          rows: rows.map((each) => (each === row ? { ...texts, id } : each)),
        }
      );
    }),
  );

export const deleteRow = (
  name: SettingsSectionName,
  id: string,
  { seenVersion, ...author }: VersionedChange,
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) =>
    withSeenRow(rows, id, seenVersion, (row) => ({ ok: true, rows: rows.filter((each) => each !== row) })),
  );

export const moveRow = (
  name: SettingsSectionName,
  { move, ...author }: Change & { readonly move: Move },
): Promise<EditRowsResult> =>
  editRows(name, author, (rows) => {
    const ordered = rows.map((row, index) => ({ row, order: index + 1 }));
    const moved = moveItem(ordered, move, ({ row }) => row['id'] ?? '');
    return moved ? { ok: true, rows: moved.map(({ row }) => row) } : { ok: false, reason: 'unknown' };
  });

type Edited = { readonly ok: true; readonly rows: SectionEntries } | Exclude<EditRowsResult, { ok: true }>;

const editRows = (
  name: SettingsSectionName,
  author: Change,
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
  change: (row: FormTexts) => Edited,
): Edited {
  const row = rows.find((each) => each['id'] === id);
  if (!row) return { ok: false, reason: 'unknown' };
  if (rowVersion(row) !== seenVersion) return { ok: false, reason: 'conflict', document: row };
  return change(row);
}

/** The row as it would be read after saving: '150.00' shillings as '150'. As typed where it breaks a rule. */
function readBack(section: SettingsSection, texts: FormTexts): FormTexts {
  const parsed = formSchema(section.fields, texts).safeParse(texts);
  if (!parsed.success) return texts;
  const settings = { ...defaultSettings, ...section.change([{ ...parsed.data, id: '' }]) };
  return section.read(settings)[0] ?? texts;
}

/** The answer for a row whose name another one has; null where that is allowed. */
function findNamesake({ list }: SettingsSection, texts: FormTexts, others: SectionEntries): Edited | null {
  const nameOf = (row: FormTexts) => foldText(row[list?.nameField ?? ''] ?? '').trim();
  const namesake = list?.hasUniqueNames && others.find((row) => nameOf(row) === nameOf(texts));
  if (!namesake) return null;
  const message = `There is already a ${list.itemName} named “${namesake[list.nameField]}”. Please choose another name`;
  return reject({ [list.nameField]: [message] });
}

const maxIdLength = 30;

/** 'Bumala market' to 'bumala-market'; with a number where another row has it. */
export const newRowId = (name: string, rows: SectionEntries): string =>
  firstFreeSlug(
    slugify(name, 'row', maxIdLength),
    (id) => id === newRow || rows.some((row) => row['id'] === id),
    maxIdLength,
  );

/** Stands for the id in the address of the form that adds a row. */
const newRow = 'new';
