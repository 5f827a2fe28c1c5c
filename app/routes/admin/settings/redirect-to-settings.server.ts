import type { LegalTextName } from '~/domain/legal/legal-texts';
import type { SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import { redirectWithFlash } from '~/http/session/flash.server';
import { settingsAdminPath } from '~/paths';

/** 303 to the entry of a section or legal text that was saved, where the settings show the message. */
export const redirectToSettings = (name: SettingsSectionName | LegalTextName, text: string) =>
  redirectWithFlash(`${settingsAdminPath}#${name}`, { kind: 'success', text, at: name });
