import type { Filter, ObjectId } from 'mongodb';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import type { BlogPost } from '~/domain/blog/post';
import { collections } from '~/domain/collections';
import type { CommentStatus, PostComment } from '~/domain/comments/comment';
import { searchPatterns } from '~/domain/text/search-patterns';
import type { CommentAdminFilter, CommentList } from './comment-admin-filter';
import type { CommenterBlock } from './commenter-block';
import { commenterKeys } from './commenter-keys.server';

const pageSize = 20;

/** A tab says '99+'. */
const maxCounted = 100;

const conditionOf = {
  new: { isNew: true },
  published: { status: 'shown' },
  hidden: { status: 'hidden' },
  spam: { status: 'spam' },
  all: { status: { $ne: 'removed' } },
} as const satisfies Record<Exclude<CommentList, 'blocked'>, Filter<PostComment>>;

export type ModeratedComment = {
  readonly id: string;
  readonly author: string;
  readonly email: string;
  readonly content: string;
  readonly status: CommentStatus;
  readonly isNew: boolean;
  readonly createdAt: Date;
  /** Null after the post was deleted. */
  readonly post: Pick<BlogPost, 'title' | 'slug' | 'published'> | null;
  /** The author of the comment that it answers. */
  readonly replyTo: string | null;
  readonly hasAccount: boolean;
  /** The email address is blocked. */
  readonly isBlocked: boolean;
};

/** One page of comments with their posts, newest first. */
export async function listCommentsForModeration(
  list: Exclude<CommentList, 'blocked'>,
  search: CommentAdminFilter['search'],
  cursors: KeysetCursors,
): Promise<KeysetPage<ModeratedComment>> {
  const { documents, ...page } = await readKeysetPage<PostComment>(
    {
      collection: collections().comments,
      conditions: [conditionOf[list], ...wordConditions(search, ['author', 'email', 'content'])],
      dateField: 'createdAt',
      pageSize,
    },
    cursors,
  );
  const [posts, parents, blocked] = await Promise.all([
    findPosts(documents.map(({ postId }) => postId)),
    findAuthors(documents.flatMap(({ parentId }) => (parentId ? [parentId] : []))),
    findBlockedEmails(documents.map(({ email }) => email)),
  ]);
  return {
    ...page,
    documents: documents.map((comment) => ({
      id: comment._id.toHexString(),
      author: comment.author,
      email: comment.email,
      content: comment.content,
      status: comment.status,
      isNew: comment.isNew,
      createdAt: comment.createdAt,
      post: posts.get(comment.postId.toHexString()) ?? null,
      replyTo: comment.parentId && (parents.get(comment.parentId.toHexString()) ?? null),
      hasAccount: comment.userId !== null,
      isBlocked: blocked.has(comment.email),
    })),
  };
}

/** Blocks by the name of whom they block, newest first. */
export const listCommenterBlocks = (
  search: CommentAdminFilter['search'],
  cursors: KeysetCursors,
): Promise<KeysetPage<CommenterBlock>> =>
  readKeysetPage<CommenterBlock>(
    {
      collection: collections().commenterBlocks,
      conditions: wordConditions(search, ['name']),
      dateField: 'createdAt',
      pageSize,
    },
    cursors,
  );

/** How many each list has; at most 100. */
export async function countModerationLists(): Promise<Readonly<Record<CommentList, number>>> {
  const { comments, commenterBlocks } = collections();
  const count = (list: keyof typeof conditionOf) =>
    comments.countDocuments(conditionOf[list], { limit: maxCounted });
  const [isNew, published, hidden, spam, all, blocked] = await Promise.all([
    count('new'),
    count('published'),
    count('hidden'),
    count('spam'),
    count('all'),
    commenterBlocks.countDocuments({}, { limit: maxCounted }),
  ]);
  return { new: isNew, published, hidden, spam, all, blocked };
}

const wordConditions = (search: string, fields: readonly string[]) =>
  searchPatterns(search).map((pattern) => ({
    $or: fields.map((field) => ({ [field]: { $regex: pattern, $options: 'i' } })),
  }));

async function findPosts(
  ids: readonly ObjectId[],
): Promise<ReadonlyMap<string, NonNullable<ModeratedComment['post']>>> {
  const found = await collections()
    .posts.find<Pick<BlogPost, '_id' | 'title' | 'slug' | 'published'>>(
      { _id: { $in: [...ids] } },
      { projection: { title: 1, slug: 1, published: 1 } },
    )
    .toArray();
  return new Map(
    found.map(({ _id, title, slug, published }) => [_id.toHexString(), { title, slug, published }]),
  );
}

async function findAuthors(ids: readonly ObjectId[]): Promise<ReadonlyMap<string, string>> {
  const found = await collections()
    .comments.find<Pick<PostComment, '_id' | 'author'>>(
      { _id: { $in: [...ids] } },
      { projection: { author: 1 } },
    )
    .toArray();
  return new Map(found.map(({ _id, author }) => [_id.toHexString(), author]));
}

async function findBlockedEmails(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Map(emails.map((email) => [email, commenterKeys({ email, clientAddress: null }).email]));
  const found = await collections()
    .commenterBlocks.find({ key: { $in: [...keys.values()] } }, { projection: { key: 1 } })
    .toArray();
  const blocked = new Set(found.map(({ key }) => key));
  return new Set(emails.filter((email) => blocked.has(keys.get(email) ?? '')));
}
