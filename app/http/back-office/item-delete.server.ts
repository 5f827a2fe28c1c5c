import { data } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findItem } from '~/domain/ordered-items/find-items.server';
import type { ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import { deleteItem } from '~/domain/ordered-items/save-item.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '../forms/read-form.server';
import { listPathOf } from '../rendering/list-route';
import { redirectWithFlash } from '../session/flash.server';

type WithVersion = { readonly seenVersion: string };

/** For the loader of a preview of the item alone. Throws 404. */
export async function requireItem<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
): Promise<Item> {
  const item = await findItem(kind, id);
  if (!item) throw errorResponse(404, `This ${kind.noun} has been deleted.`);
  return item;
}

/** For the loader of a confirmation. Throws 404. */
export async function loadItemToDelete<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
) {
  const item = await requireItem(kind, id);
  return { name: kind.nameOf(item), version: documentVersion(item) };
}

/** Handles the form of ConfirmDelete: redirects to the list, or returns why nothing was deleted (409). */
export async function handleDeleteForm<Item extends OrderedItem, Form extends WithVersion>(
  request: Request,
  now: Date,
  kind: ItemKind<Item, Form>,
  { id, by }: { readonly id: string; readonly by: StaffMember },
) {
  const form = await readForm(request);
  if (fieldText(form, 'intent') !== 'delete') throw unreadableForm();
  const seenVersion = fieldText(form, 'seenVersion');
  const result = await deleteItem(kind, id, { seenVersion, by, now });
  if (!result.ok && result.reason === 'conflict') {
    const error = `Somebody has changed this ${kind.noun} since you opened this page. Please check it again before you delete it.`;
    return data({ error }, { status: 409 });
  }
  return redirectWithFlash(listPathOf(request, kind.path), {
    kind: result.ok ? 'success' : 'warning',
    text: result.ok ? `The ${kind.noun} was deleted.` : `This ${kind.noun} has already been deleted.`,
  });
}
