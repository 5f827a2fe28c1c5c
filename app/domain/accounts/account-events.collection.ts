import { defineCollection } from '#db/define-collection';
import type { AccountEvent } from './account-event';

export const accountEvents = defineCollection<AccountEvent>({
  name: 'accountEvents',
  visibility: 'private',
  indexes: [{ key: { userId: 1, at: -1, _id: -1 }, reason: 'lists the events of an account, newest first' }],
});
