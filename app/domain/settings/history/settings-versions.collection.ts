import { defineCollection } from '#db/define-collection';
import type { SettingsVersion } from './settings-version';

export const settingsVersions = defineCollection<SettingsVersion>({
  name: 'settingsVersions',
  visibility: 'private',
  indexes: [
    {
      key: { section: 1, number: -1 },
      options: { unique: true },
      reason: 'lists the versions of a section, newest first; two saves never share a number',
    },
  ],
});
