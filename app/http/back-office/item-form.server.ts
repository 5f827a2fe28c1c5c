import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import { findItem } from '~/domain/ordered-items/find-items.server';
import {
  isItemVisible,
  type EditedItem,
  type ItemKind,
  type OrderedItem,
} from '~/domain/ordered-items/item-kind';
import { createItem, updateItem } from '~/domain/ordered-items/save-item.server';
import { changeTextRows, rowsFieldOf } from '~/domain/ordered-items/text-rows';
import { readFieldValues, type FormFields } from '~/lib/forms/form-fields';
import { readImageForm } from '../forms/image-form.server';
import { fieldText } from '../forms/read-form.server';
import { replyWithErrors } from '../forms/submission.server';
import { listPathOf } from '../rendering/list-route';
import { redirectWithFlash } from '../session/flash.server';
import { handleEditorForm, type EditorActionData } from './editor-form.server';
import { withSeenFields, type FormTexts } from './seen-fields.server';

/** What the action returns with a form that was not saved. */
export type ItemFormActionData = EditorActionData & {
  /** The rows of the list in the form, as they were sent. */
  readonly rows: readonly string[];
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
};

/** For the loader of a form. Null for an item that is deleted: a form sent to it must come back as it was typed. */
export async function loadItem<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
): Promise<EditedItem | null> {
  const item = await findItem(kind, id);
  return item && toEditedItem(kind, item);
}

const toEditedItem = <Item extends OrderedItem>(kind: ItemKind<Item>, item: Item): EditedItem => ({
  ...kind.toValues(item),
  id: String(item._id),
  name: kind.nameOf(item),
  version: withSeenFields(documentVersion(item), textsOf(kind, item)),
});

const textsOf = <Item extends OrderedItem>({ fields, toValues }: ItemKind<Item>, item: Item): FormTexts => {
  const { texts, rows } = toValues(item);
  return { ...texts, ...(rows && { [rowsFieldOf(fields)]: rows.join('\n') }) };
};

/**
 * Handles the form that adds an item (`id` null) or edits one: redirects to the list with a flash message, or returns the
 * form as it was typed, after a button that changes its rows (200) or as handleEditorForm does. Call it after the permission
 * check of the route.
 */
export async function handleItemForm<Item extends OrderedItem>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  kind: ItemKind<Item>,
  { id, by }: { readonly id: string | null; readonly by: StaffMember },
) {
  const { now } = context;
  const { form, imageErrors } = await readItemForm(request, now, kind);
  const readRows = () => form.getAll(rowsFieldOf(kind.fields)).map(String);
  const findUpload = () => findPicture(fieldText(form, 'image'), '', now);
  const changedRows = changeTextRows(readRows(), fieldText(form, 'intent'));
  if (changedRows) {
    const shown = { rows: changedRows, picture: await findUpload(), conflict: null };
    return data<ItemFormActionData>({ reply: replyWithErrors(form, []), ...shown });
  }
  return handleEditorForm(context, form, {
    noun: kind.noun,
    schema: kind.schema,
    fileErrors: imageErrors,
    save: (values) => {
      const save = { form: values, by, now };
      return id === null ? createItem(kind, save) : updateItem(kind, id, save);
    },
    answer: ({ document }) =>
      redirectWithFlash(listPathOf(request, kind.path), {
        kind: 'success',
        text: kind.savedMessage(kind.nameOf(document), isItemVisible(kind, document)),
      }),
    fields: kind.fields,
    textsOf: (stored) => textsOf(kind, stored),
    conflictWith: (stored) => conflictWith(stored, compare(kind, stored, form)),
    more: async (status) => ({
      rows: readRows(),
      picture: status === 503 ? null : await findUpload(),
    }),
  });
}

/** Reads the form of an item, and stores an image that is sent with it. */
export const readItemForm = (request: Request, now: Date, { fields }: { readonly fields: FormFields }) =>
  readImageForm(request, now, 'image' in fields ? [{ name: 'image' }] : []);

function compare<Item extends OrderedItem>(kind: ItemKind<Item>, stored: Item, form: FormData) {
  const theirs = textsOf(kind, stored);
  const mine = readFieldValues(form, kind.fields);
  const hasNewImage = Boolean(mine['image']);
  return {
    mine: labelled(kind.fields, { ...mine, image: hasNewImage ? 'Another image' : '' }),
    theirs: labelled(kind.fields, {
      ...theirs,
      image: hasNewImage ? 'The saved image' : '',
    }),
  };
}

const labelled = (fields: FormFields, texts: FormTexts) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => {
      const text = (texts[name] ?? '').replace(/\r\n/g, '\n').trim();
      return [label, text === 'on' ? 'Yes' : text];
    }),
  );
