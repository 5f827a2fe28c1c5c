import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { messagesAdminPath } from '~/paths';
import type { MessageStatus } from '../contact-message';

/** The lists of messages by the name in the address; without one, all but archived ones and spam. */
export const messageViews = {
  new: 'New',
  read: 'Read',
  mine: 'Assigned to me',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
} as const;

export type MessageView = keyof typeof messageViews;

export const messageStatusNames = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
} as const satisfies Record<MessageStatus, string>;

export const messageFilter = listFilter(messagesAdminPath, {
  /** Every word must occur. */
  search: searchParameter,
  view: choiceParameter('show', messageViews),
});

export type MessageFilter = ReturnType<typeof messageFilter.parse>;

export const messageListMessages = {
  loadFailed: 'Failed to load messages. Please try again.',
  gone: 'We could not find this message.',
  deleteQuestion: 'Are you sure you want to delete this message?',
} as const;
