import { defineCollection } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { ContactMessage } from './contact-message';

export const messages = defineCollection<ContactMessage>({
  name: 'messages',
  visibility: 'private',
  indexes: [
    { key: { contentHash: 1, createdAt: -1 }, reason: 'finds a message that is sent a second time' },
    {
      key: { email: 1, createdAt: -1 },
      options: { collation: caseInsensitive },
      reason: 'finds the messages of an address, for the owner of the account',
    },
    { key: { status: 1, createdAt: -1, _id: -1 }, reason: 'lists the messages of a status, newest first' },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists the messages, newest first' },
    {
      key: { assignedTo: 1, createdAt: -1, _id: -1 },
      reason: 'lists the messages of a staff member, newest first',
    },
  ],
});
