import type { FormFields } from '~/lib/forms/form-fields';

/** Rows of one text each in a form, such as the features of a service. They all have the same field name. */
export const addRowIntent = 'add-row';
export const removeRowIntent = (index: number): string => `remove-row:${index}`;

/** The rows after a button of theirs; null for another button. */
export function changeTextRows(rows: readonly string[], intent: string): readonly string[] | null {
  if (intent === addRowIntent) return [...rows, ''];
  const [, index] = /^remove-row:(\d{1,3})$/.exec(intent) ?? [];
  return index === undefined ? null : rows.toSpliced(Number(index), 1);
}

/** The name of the field with rows; '' for a form without one. */
export const rowsFieldOf = (fields: FormFields): string =>
  Object.keys(fields).find((name) => fields[name]?.multiple) ?? '';
