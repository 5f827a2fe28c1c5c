import type { ActionFunctionArgs } from '@remix-run/node';
import type { Permission } from '~/domain/accounts/permissions';
import type { Change } from '~/domain/editing/save-document.server';
import { fieldText, readForm, unreadableForm } from '../forms/read-form.server';
import { listPathOf } from '../rendering/list-route';
import { redirectWithFlash } from '../session/flash.server';
import { requirePermission } from '../session/session.server';
import { staffMember } from '../session/staff-member.server';

export type SwitchOptions = {
  readonly permission: Permission;
  readonly listPath: string;
  /** In sentences: 'product'. */
  readonly noun: string;
  /** Sets the state, whatever it was; returns what the list says then, null where the thing is gone. */
  readonly set: (id: string, isOn: boolean, change: Change) => Promise<string | null>;
};

/** Handles the switch of a row (app/ui/admin/switch-row.tsx): redirects to its list, at its row. */
export async function handleSwitchForm(
  { request, context: { now } }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { permission, listPath, noun, set }: SwitchOptions,
) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, permission);
  return applySwitch(request, form, { listPath, noun, set }, { by: staffMember(request, signedIn), now });
}

/** The same for a list whose rows have other buttons, too. */
export async function applySwitch(
  request: Request,
  form: FormData,
  { listPath, noun, set }: Omit<SwitchOptions, 'permission'>,
  change: Change,
) {
  const id = fieldText(form, 'id');
  const intent = fieldText(form, 'intent');
  if (intent !== 'on' && intent !== 'off') throw unreadableForm();
  const path = listPathOf(request, listPath);
  const text = await set(id, intent === 'on', change);
  return text === null
    ? redirectWithFlash(path, { kind: 'warning', text: `Somebody has deleted this ${noun}.` })
    : redirectWithFlash(`${path}#${id}`, { kind: 'success', text });
}
