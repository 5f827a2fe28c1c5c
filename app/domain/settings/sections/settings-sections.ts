import { backOfficeSections } from './back-office-sections';
import { calendarSections } from './calendar-section';
import { farmSections } from './farm-sections';
import { sellingSections } from './selling-sections';
import type { SettingsSection } from './settings-section';
import { standingSections } from './standing-section';
import { textsSections } from './texts-section';
import { visitsSections } from './visits-section';

/** The sections of /settings-admin by the module that has them, in the order of the screen: a form loads only its own module. */
const parts = {
  farm: farmSections,
  calendar: calendarSections,
  selling: sellingSections,
  standing: standingSections,
  visits: visitsSections,
  texts: textsSections,
  backOffice: backOfficeSections,
} as const satisfies Record<string, Record<string, SettingsSection>>;

export type SettingsPart = keyof typeof parts;

const settingsSections = {
  ...parts.farm,
  ...parts.calendar,
  ...parts.selling,
  ...parts.standing,
  ...parts.visits,
  ...parts.texts,
  ...parts.backOffice,
};

export type SettingsSectionName = keyof typeof settingsSections;

export const settingsSectionNames = Object.keys(settingsSections) as SettingsSectionName[];

export const isSettingsSection = (name: string): name is SettingsSectionName =>
  Object.hasOwn(settingsSections, name);

export const settingsSection = (name: SettingsSectionName): SettingsSection => settingsSections[name];

/** The part that a section is in. */
export const partOf = (name: SettingsSectionName): SettingsPart =>
  (Object.keys(parts) as SettingsPart[]).find((part) => Object.hasOwn(parts[part], name)) ?? 'farm';
