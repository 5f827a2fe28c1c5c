import type { Params } from '@remix-run/react';
import { checkSmsWords } from '~/domain/orders/sms/sms-words.server';
import type { EntryCheck } from '~/domain/settings/sections/save-section.server';
import { pictureFieldOf } from '~/domain/settings/sections/settings-section';
import {
  isSettingsSection,
  partOf,
  settingsSection,
  type SettingsPart,
  type SettingsSectionName,
} from '~/domain/settings/sections/settings-sections';
import { errorResponse } from '~/http/forms/read-form.server';
import { requireFreshSession, requirePermission, type SignedIn } from '~/http/session/session.server';

/** What the pages of a section say of it; its fields come with its form. */
export type SectionView = {
  readonly name: SettingsSectionName;
  /** Which form it has (sectionForms). */
  readonly form: SettingsPart | 'picture';
  readonly title: string;
  readonly intro: string | undefined;
  /** The name of its field for a picture. */
  readonly pictureField: string | null;
  /** Of a list: 'pickup place'. */
  readonly itemName: string;
  readonly isSorted: boolean;
};

export function viewSection(name: SettingsSectionName): SectionView {
  const { title, intro, fields, list } = settingsSection(name);
  const pictureField = pictureFieldOf(fields);
  return {
    name,
    form: pictureField === null ? partOf(name) : 'picture',
    title,
    intro,
    pictureField,
    itemName: list?.itemName ?? 'entry',
    isSorted: list?.isSorted === true,
  };
}

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

/** What is checked of a section besides its fields. */
export const checkOf = (name: SettingsSectionName): EntryCheck | undefined =>
  name === 'texts' ? checkSmsWords : undefined;

export const unknownRow = () => errorResponse(404, 'This is no longer in the settings.');

/** For a row of a list; `id` is null for the form that adds one. Throws as requireSection. */
export async function requireRow(request: Request, now: Date, params: Params) {
  const { name, signedIn } = await requireSection(request, now, params);
  const { list, ...section } = settingsSection(name);
  if (!list) throw unknownRow();
  const id = params['row'] ?? '';
  return { name, section: { ...section, list }, signedIn, id: id === 'new' ? null : id };
}
