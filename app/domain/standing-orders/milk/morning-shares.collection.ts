import { defineCollection } from '#db/define-collection';
import type { MorningShares } from './morning-shares';

export const morningShares = defineCollection<MorningShares>({
  name: 'morningShares',
  visibility: 'private',
});
