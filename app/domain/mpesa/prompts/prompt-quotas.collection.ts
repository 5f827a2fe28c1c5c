import { defineCollection, expiryIndex } from '#db/define-collection';
import type { PromptQuota } from './prompt-rules';

export const promptQuotas = defineCollection<PromptQuota>({
  name: 'promptQuotas',
  visibility: 'private',
  indexes: [expiryIndex('deletes the counts of phones without a recent prompt')],
});
