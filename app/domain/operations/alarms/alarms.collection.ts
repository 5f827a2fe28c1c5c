import { defineCollection } from '#db/define-collection';
import type { Alarm } from './alarm';

export const alarms = defineCollection<Alarm>({ name: 'alarms', visibility: 'private' });
