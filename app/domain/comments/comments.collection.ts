import { defineCollection } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { PostComment } from './comment';

export const comments = defineCollection<PostComment>({
  name: 'comments',
  visibility: 'public',
  indexes: [
    {
      key: { postId: 1, parentId: 1, createdAt: -1, _id: -1 },
      reason: 'lists the comments of a post and the replies to a comment, newest first',
    },
    { key: { contentHash: 1, createdAt: -1 }, reason: 'finds a comment that is sent a second time' },
    {
      key: { email: 1, createdAt: -1 },
      options: { collation: caseInsensitive },
      reason: 'finds the comments of an address, for the owner of the account',
    },
  ],
});
