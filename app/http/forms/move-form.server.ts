import { redirect } from '@remix-run/node';
import { parseMove, type Move } from '~/domain/editing/reorder';
import { redirectWithFlash } from '../session/flash.server';
import { fieldText, unreadableForm } from './read-form.server';
import { rejectUnsaved } from './submission.server';

/** `intent` of the forms of ReorderList (app/ui/admin/reorder-list.tsx). */
export const moveIntent = 'move';

/**
 * Handles a form of ReorderList: moves the item and redirects to the same list, scrolled to the item. Throws 400 for a
 * broken form. Call it after the permission check of the route.
 */
export async function handleMoveForm(
  request: Request,
  form: FormData,
  reorder: (move: Move) => Promise<{ readonly ok: boolean }>,
) {
  rejectUnsaved(form);
  const move = parseMove(fieldText(form, 'move'));
  if (!move) throw unreadableForm();
  const { pathname, search } = new URL(request.url);
  const { ok } = await reorder(move);
  if (ok) return redirect(`${pathname}${search}#move-${move.id}`, 303);
  return redirectWithFlash(pathname + search, {
    kind: 'warning',
    text: 'We did not move it, because somebody else has changed this list. Here is the latest version.',
  });
}
