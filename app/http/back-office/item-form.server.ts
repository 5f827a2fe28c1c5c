import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { documentVersion, findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import { findItem } from '~/domain/ordered-items/find-items.server';
import type { EditedItem, ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import { createItem, updateItem } from '~/domain/ordered-items/save-item.server';
import { changeTextRows } from '~/domain/ordered-items/text-rows';
import { readFieldValues, type FormFields } from '~/lib/forms/form-fields';
import { readImageForm } from '../forms/image-form.server';
import { fieldText } from '../forms/read-form.server';
import { parseSubmission, replyWithErrors } from '../forms/submission.server';
import { listPathOf } from '../rendering/list-route';
import { markDatabaseUnavailable, nullIfUnavailable } from '../server/database-unavailable.server';
import { redirectWithFlash } from '../session/flash.server';

/** What the action returns with a form that was not saved. */
export type ItemFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  /** The rows of the list in the form, as they were sent. */
  readonly rows: readonly string[];
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
  readonly conflict: EditConflict | null;
};

type WithVersion = { readonly seenVersion: string };

/** For the loader of a form. Null for an item that is deleted: a form sent to it must come back as it was typed. */
export async function loadItem<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
): Promise<EditedItem | null> {
  const item = await findItem(kind, id);
  return item && toEditedItem(kind, item);
}

const toEditedItem = <Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  item: Item,
): EditedItem => ({
  ...kind.toValues(item),
  id: String(item._id),
  name: kind.nameOf(item),
  version: documentVersion(item),
});

/**
 * Handles the form that adds an item (`id` null) or edits one: redirects to the list with a flash message, or returns the
 * form as it was typed, after a button that changes its rows (200) or with its errors (400, 404, 409 after an edit of somebody
 * else, 503 while the database is unavailable). Call it after the permission check of the route.
 */
export async function handleItemForm<Item extends OrderedItem, Form extends WithVersion>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  kind: ItemKind<Item, Form>,
  options: {
    readonly id: string | null;
    readonly by: StaffMember;
    readonly savedMessage: (item: Item) => string;
  },
) {
  const { id, by, savedMessage } = options;
  const { now } = context;
  const { form, imageErrors } = await readItemForm(request, now, kind);
  const rowsField = Object.keys(kind.fields).find((name) => kind.fields[name]?.multiple) ?? '';
  const rows = form.getAll(rowsField).map(String);
  const reply = async (
    result: SubmissionResult<string[]>,
    status: number,
    extra: Partial<Pick<ItemFormActionData, 'rows' | 'conflict'>> = {},
  ) => {
    const picture = status === 503 ? null : await findPicture(fieldText(form, 'image'), '', now);
    return data<ItemFormActionData>({ reply: result, rows, picture, conflict: null, ...extra }, { status });
  };
  const changedRows = changeTextRows(rows, fieldText(form, 'intent'));
  if (changedRows) return reply(replyWithErrors(form, []), 200, { rows: changedRows });
  const submission = parseSubmission(form, kind.schema);
  if (submission.status !== 'success' || imageErrors)
    return reply(submission.reply(imageErrors ? { fieldErrors: imageErrors } : {}), 400);
  const save = { form: submission.value, by, now };
  const result = await nullIfUnavailable(id === null ? createItem(kind, save) : updateItem(kind, id, save));
  if (!result) {
    markDatabaseUnavailable(context);
    const text = `The ${kind.noun} could not be saved, because the database is down. Please try again in a minute.`;
    return reply(submission.reply({ formErrors: [text] }), 503);
  }
  if (result.ok)
    return redirectWithFlash(listPathOf(request, kind.path), {
      kind: 'success',
      text: savedMessage(result.item),
    });
  switch (result.reason) {
    case 'rejected':
      return reply(submission.reply({ fieldErrors: result.errors }), 400);
    case 'unknown-item': {
      const text = `Somebody has deleted this ${kind.noun}. To keep what you typed, copy it into a new ${kind.noun}.`;
      return reply(submission.reply({ formErrors: [text] }), 404);
    }
    case 'conflict':
      return reply(submission.reply(), 409, { conflict: conflictWith(kind, result.item, form) });
  }
}

/** Reads the form of an item, and stores an image that is sent with it. */
export const readItemForm = (request: Request, now: Date, { fields }: { readonly fields: FormFields }) =>
  readImageForm(request, now, 'image' in fields ? [{ name: 'image' }] : []);

function conflictWith<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  stored: Item,
  form: FormData,
): EditConflict {
  const theirs = kind.toValues(stored);
  const mine = readFieldValues(form, kind.fields);
  const hasNewImage = Boolean(mine['image']);
  return {
    version: documentVersion(stored),
    changedAt: stored.updatedAt,
    differences: findDifferences(
      labelled(kind.fields, { ...mine, image: hasNewImage ? 'Another image' : '' }),
      labelled(kind.fields, {
        ...theirs.texts,
        ...(theirs.rows && rowsTexts(kind.fields, theirs.rows)),
        image: hasNewImage ? 'The saved image' : '',
      }),
    ),
  };
}

const rowsTexts = (fields: FormFields, rows: readonly string[]) =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (fields[name]?.multiple ? [[name, rows.join('\n')]] : [])),
  );

const labelled = (fields: FormFields, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => {
      const text = (texts[name] ?? '').replace(/\r\n/g, '\n').trim();
      return [label, text === 'on' ? 'Yes' : text];
    }),
  );
