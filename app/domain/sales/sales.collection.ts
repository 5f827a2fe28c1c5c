import { defineCollection } from '#db/define-collection';
import type { Preparation, SalesDay } from './sales-day';

export const salesDays = defineCollection<SalesDay>({
  name: 'salesDays',
  visibility: 'private',
  indexes: [{ key: { refreshedAt: -1 }, reason: 'the job finds where it stopped' }],
});

export const preparations = defineCollection<Preparation>({ name: 'preparations', visibility: 'private' });
