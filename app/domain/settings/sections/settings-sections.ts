import { backOfficeSections } from './back-office-sections';
import { calendarSections } from './calendar-section';
import { farmSections } from './farm-sections';
import { sellingSections } from './selling-sections';
import type { SettingsSection } from './settings-section';
import { visitsSections } from './visits-section';

/** The sections of /settings-admin, in the order of the screen. */
export const settingsSections = {
  ...farmSections,
  ...calendarSections,
  ...sellingSections,
  ...visitsSections,
  ...backOfficeSections,
} as const satisfies Record<string, SettingsSection>;

export type SettingsSectionName = keyof typeof settingsSections;

export const settingsSectionNames = Object.keys(settingsSections) as SettingsSectionName[];

export const isSettingsSection = (name: string): name is SettingsSectionName =>
  Object.hasOwn(settingsSections, name);

export const settingsSection = (name: SettingsSectionName): SettingsSection => settingsSections[name];
