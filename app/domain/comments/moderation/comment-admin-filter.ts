import { listPath } from '~/lib/list-path';
import { commentsAdminPath } from '~/paths';

/** `blocked` lists addresses instead of comments. */
export const commentLists = {
  new: 'New',
  published: 'Published',
  hidden: 'Hidden',
  spam: 'Spam',
  all: 'All',
  blocked: 'Blocked addresses',
} as const satisfies Record<string, string>;

export type CommentList = keyof typeof commentLists;

export const commentListNames = Object.keys(commentLists) as CommentList[];

export type CommentAdminFilter = {
  readonly list: CommentList;
  /** Every word must occur in the name, the email address or the text. */
  readonly search: string;
};

const maxSearchLength = 100;

export const parseCommentAdminFilter = (params: URLSearchParams): CommentAdminFilter => ({
  list: commentListNames.find((name) => name === params.get('show')) ?? 'new',
  search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
});

export const commentsAdminListPath = (
  { list, search }: CommentAdminFilter,
  cursor: { readonly before?: string; readonly after?: string } = {},
): string => listPath(commentsAdminPath, { show: list === 'new' ? null : list, q: search, ...cursor }, 1);

/** docs/product.md 8.10. */
export const commentOutcomes = {
  loadFailed: 'Failed to load comments. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this comment?',
  noneChosen: 'Tick the comments first.',
  gone: 'This comment has been deleted.',
  alreadyDeleted: 'This comment has already been deleted.',
} as const;

/** Comments that one form may change. */
export const maxChosenComments = 100;
