import { defineCollection, expiryIndex } from '#db/define-collection';
import type { Session } from './session';

export const sessions = defineCollection<Session>({
  name: 'sessions',
  visibility: 'private',
  indexes: [
    { key: { userId: 1, lastSeenAt: -1 }, reason: 'lists the devices that an account is signed in on' },
    expiryIndex('deletes ended sessions; reads check the time too'),
  ],
});
