import { data, type AppLoadContext } from '@remix-run/node';
import type { SaveFailure } from '~/domain/editing/save-document.server';
import { fieldText, unreadableForm } from '../forms/read-form.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '../server/database-unavailable.server';
import { redirectWithFlash } from '../session/flash.server';
import { seenVersionIn } from './seen-fields.server';

/**
 * Handles the form of ConfirmDelete: redirects to the list, or returns why nothing was deleted (409; 503 while the database is
 * unavailable). Call it after the permission check of the route.
 */
export async function handleDeleteForm(
  context: AppLoadContext,
  form: FormData,
  options: {
    /** In sentences: 'product'. */
    readonly noun: string;
    readonly listPath: string;
    readonly deletedMessage?: string;
    /** 'remove' where the page says so. */
    readonly verb?: 'delete' | 'remove';
    readonly remove: (seenVersion: string) => Promise<{ readonly ok: true } | SaveFailure<unknown>>;
  },
) {
  const { noun, listPath, deletedMessage = `The ${noun} was deleted.`, verb = 'delete', remove } = options;
  if (fieldText(form, 'intent') !== 'delete') throw unreadableForm();
  const result = await nullIfUnavailable(remove(seenVersionIn(form)));
  if (!result) {
    markDatabaseUnavailable(context);
    const error = `The ${noun} could not be ${verb}d, because the database is down. Please try again in a minute.`;
    return data({ error }, { status: 503 });
  }
  if (result.ok) return redirectWithFlash(listPath, { kind: 'success', text: deletedMessage });
  switch (result.reason) {
    case 'unknown': {
      const text = `This ${noun} has already been ${verb}d.`;
      return redirectWithFlash(listPath, { kind: 'warning', text });
    }
    case 'conflict': {
      const error = `Somebody has changed this ${noun} since you opened this page. Please check it again before you ${verb} it.`;
      return data({ error }, { status: 409 });
    }
    case 'refused':
      return data({ error: result.message }, { status: 409 });
    case 'rejected':
      return data({ error: `${Object.values(result.errors).flat().join('. ')}.` }, { status: 409 });
  }
}
