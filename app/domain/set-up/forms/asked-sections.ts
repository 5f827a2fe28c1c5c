import { farmSections } from '~/domain/settings/sections/farm-sections';
import { sellingSections } from '~/domain/settings/sections/selling-sections';
import type { SettingsSection } from '~/domain/settings/sections/settings-section';
import { visitsSections } from '~/domain/settings/sections/visits-section';

/** What the set-up asks from: the browser loads no other sections with its forms. */
const askedSections = { ...farmSections, ...sellingSections, ...visitsSections };

export type AskedSectionName = keyof typeof askedSections;

/** A section of the settings by its name. */
export const askedSection = (name: AskedSectionName): SettingsSection => askedSections[name];
