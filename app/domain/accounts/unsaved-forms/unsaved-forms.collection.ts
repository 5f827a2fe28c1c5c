import { defineCollection, expiryIndex } from '#db/define-collection';
import type { StoredUnsavedForm } from './unsaved-form';

export const unsavedForms = defineCollection<StoredUnsavedForm>({
  name: 'unsavedForms',
  visibility: 'private',
  indexes: [
    {
      key: { account: 1, expiresAt: -1 },
      reason: 'deletes the oldest of an account, or all of a deleted one',
    },
    expiryIndex('deletes what was typed more than an hour ago; reads check the time too'),
  ],
});
