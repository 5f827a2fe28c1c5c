import { data } from '@remix-run/node';
import type { ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import {
  previewStoredItem,
  previewTypedItem,
  type PreviewedItem,
} from '~/domain/ordered-items/preview-item.server';
import type { FormFields } from '~/lib/forms/form-fields';
import { errorResponse } from '../forms/read-form.server';
import { parseSubmission } from '../forms/submission.server';
import { readItemForm } from './item-form.server';

export type ItemPreviewState = {
  readonly id: string;
  readonly name: string;
  readonly isVisible: boolean;
  /** It shows what is typed in a form, of which nothing is stored. */
  readonly isTyped: boolean;
};

export type ItemPreview<View> = {
  /** Null for a form with errors, and for a new item without a form. */
  readonly preview: (View & ItemPreviewState) | null;
  readonly errors: readonly string[];
};

type ToView<Item, View> = (previewed: PreviewedItem<Item>) => View | Promise<View>;

/** For the loader of a preview: what is saved. Throws 404. */
export async function loadItemPreview<Item extends OrderedItem, View extends object>(
  kind: ItemKind<Item>,
  id: string,
  toView: ToView<Item, View>,
): Promise<ItemPreview<View>> {
  // Runs after the action for a new item, too, which has only what is typed.
  if (id === 'new') return { preview: null, errors: [] };
  const previewed = await previewStoredItem(kind, id);
  if (!previewed) throw errorResponse(404, `This ${kind.noun} has been deleted.`);
  return { preview: await show(kind, previewed, false, toView), errors: [] };
}

/**
 * For the action of a preview: what is typed in the form of an item (ItemEditor), or the messages of its errors (400).
 * Stores nothing but an upload, which is deleted as unused. Call it after the permission check of the route.
 */
export async function handleItemPreview<Item extends OrderedItem, View extends object>(
  request: Request,
  now: Date,
  kind: ItemKind<Item>,
  id: string,
  toView: ToView<Item, View>,
) {
  const { form, imageErrors } = await readItemForm(request, now, kind);
  const refuse = (errors: FieldErrors) =>
    data<ItemPreview<View>>({ preview: null, errors: listErrors(kind.fields, errors) }, { status: 400 });
  const submission = parseSubmission(form, kind.schema);
  if (submission.status !== 'success' || imageErrors)
    return refuse({ ...submission.reply().error, ...imageErrors });
  const result = await previewTypedItem(kind, id, { form: submission.value, now });
  if (!result.ok) return refuse(result.errors);
  return data<ItemPreview<View>>({ preview: await show(kind, result.previewed, true, toView), errors: [] });
}

async function show<Item extends OrderedItem, View extends object>(
  { nameOf }: ItemKind<Item>,
  previewed: PreviewedItem<Item>,
  isTyped: boolean,
  toView: ToView<Item, View>,
): Promise<View & ItemPreviewState> {
  const { item, isVisible } = previewed;
  return { ...(await toView(previewed)), id: String(item._id), name: nameOf(item), isVisible, isTyped };
}

type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

/** With the label of the field, unless the message begins with it. */
const listErrors = (fields: FormFields, errors: FieldErrors): readonly string[] =>
  Object.entries(errors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => {
      const label = fields[name]?.label ?? '';
      return message.startsWith(label) ? message : `${label}: ${message}`;
    }),
  );
