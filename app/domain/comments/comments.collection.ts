import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { PostComment } from './comment';
import type { CommenterBlock } from './moderation/commenter-block';

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
    { key: { userId: 1, createdAt: -1 }, reason: 'finds the comments of an account' },
    {
      key: { networkKey: 1, createdAt: -1 },
      reason: 'finds the comments from a network, and the keys that are past their retention',
    },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists all comments in the back office, newest first' },
    { key: { isNew: 1, createdAt: -1, _id: -1 }, reason: 'lists and counts new comments' },
    {
      key: { status: 1, createdAt: -1, _id: -1 },
      reason: 'lists published, hidden and spam comments, and finds old spam',
    },
  ],
});

export const commenterBlocks = defineCollection<CommenterBlock>({
  name: 'commenterBlocks',
  visibility: 'private',
  indexes: [
    { key: { key: 1 }, options: { unique: true }, reason: 'finds the block of a commenter' },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists the blocks, newest first' },
    expiryIndex('deletes the blocks of networks that have ended'),
  ],
});
