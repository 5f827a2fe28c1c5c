import { listPath } from '~/lib/list-path';
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

export const messageViewNames = Object.keys(messageViews) as MessageView[];

export const messageStatusNames = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
} as const satisfies Record<MessageStatus, string>;

export type MessageFilter = {
  /** Every word must occur. */
  readonly search: string;
  readonly view: MessageView | null;
};

const maxSearchLength = 100;

export function parseMessageFilter(params: URLSearchParams): MessageFilter {
  const show = params.get('show');
  return {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    view: messageViewNames.find((name) => name === show) ?? null,
  };
}

/** The list with these filters; `cursors` are those of readKeysetPage. */
export const messageListPath = (
  { search, view }: MessageFilter,
  cursors: { readonly before?: string; readonly after?: string } = {},
): string => listPath(messagesAdminPath, { q: search, show: view, ...cursors }, 1);

export const messageListMessages = {
  loadFailed: 'Failed to load messages. Please try again.',
  gone: 'We could not find this message.',
  deleteQuestion: 'Are you sure you want to delete this message?',
} as const;
