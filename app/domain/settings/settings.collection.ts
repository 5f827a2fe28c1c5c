import { defineCollection } from '#db/define-collection';
import type { StoredSettings } from './settings';

export const settings = defineCollection<StoredSettings>({ name: 'settings', visibility: 'public' });
