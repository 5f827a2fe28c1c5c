import type { Params } from '@remix-run/react';
import {
  isSettingsSection,
  settingsSection,
  type SettingsSectionName,
} from '~/domain/settings/sections/settings-sections';
import { errorResponse } from '~/http/forms/read-form.server';
import { requireFreshSession, requirePermission, type SignedIn } from '~/http/session/session.server';

/** For each loader and action of a section. Throws 403, 404, or a redirect to sign in or confirm the password. */
export async function requireSection(
  request: Request,
  now: Date,
  params: Params,
): Promise<{ readonly name: SettingsSectionName; readonly signedIn: SignedIn }> {
  const name = params['section'] ?? '';
  const section = isSettingsSection(name) ? settingsSection(name) : null;
  const signedIn = await requirePermission(request, now, section?.permission ?? 'settings:write');
  if (!isSettingsSection(name)) throw errorResponse(404, 'There are no such settings.');
  if (settingsSection(name).needsFreshSession) await requireFreshSession(request, now);
  return { name, signedIn };
}

export const unknownRow = () => errorResponse(404, 'This is no longer in the settings.');

/** For a row of a list; `id` is null for the form that adds one. Throws as requireSection. */
export async function requireRow(request: Request, now: Date, params: Params) {
  const { name, signedIn } = await requireSection(request, now, params);
  const { list, ...section } = settingsSection(name);
  if (!list) throw unknownRow();
  const id = params['row'] ?? '';
  return { name, section: { ...section, list }, signedIn, id: id === 'new' ? null : id };
}
