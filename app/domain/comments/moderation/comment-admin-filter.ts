import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
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

export const commentAdminFilter = listFilter(commentsAdminPath, {
  list: choiceParameter('show', commentListNames, 'new'),
  /** Every word must occur in the name, the email address or the text. */
  search: searchParameter,
});

export type CommentAdminFilter = ReturnType<typeof commentAdminFilter.parse>;

/** docs/product.md 8.10. */
export const commentListMessages = {
  loadFailed: 'Failed to load comments. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this comment?',
  noneChosen: 'Tick the comments first.',
  gone: 'This comment has been deleted.',
  alreadyDeleted: 'This comment has already been deleted.',
} as const;

/** Comments that one form may change. */
export const maxChosenComments = 100;
