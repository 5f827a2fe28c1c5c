import type { Filter, ObjectId } from 'mongodb';
import { findNames } from '~/domain/accounts/people/find-names.server';
import { readKeysetPage, type KeysetCursors } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import { searchPatterns } from '~/domain/text/search-patterns';
import type { ContactMessage, MessageStatus } from '../contact-message';
import type { MessageFilter } from './message-filter';

export type MessageRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly category: ContactMessage['category'];
  readonly status: MessageStatus;
  /** Null for nobody. */
  readonly assignedTo: string | null;
  readonly at: Date;
};

const pageSize = 25;

type MessagePage = {
  /** Newest first. */
  readonly rows: readonly MessageRow[];
  readonly newer: string | null;
  readonly older: string | null;
  /** Nobody has written yet, whatever the filter. */
  readonly isEmpty: boolean;
};

/** Reads one page of the messages that match. `me` is the account for the list of one's own. */
export async function listMessages(
  filter: MessageFilter,
  cursors: KeysetCursors,
  me: ObjectId,
): Promise<MessagePage> {
  const { messages } = collections();
  const { documents, newer, older } = await readKeysetPage<ContactMessage>(
    { collection: messages, conditions: toConditions(filter, me), dateField: 'createdAt', pageSize },
    cursors,
  );
  const names = await findNames(documents.flatMap(({ assignedTo }) => assignedTo ?? []));
  const isEmpty = documents.length === 0 && (await messages.findOne({}, { projection: { _id: 1 } })) === null;
  return { newer, older, isEmpty, rows: documents.map((message) => toRow(message, names)) };
}

const toRow = (message: ContactMessage, names: ReadonlyMap<string, string>): MessageRow => ({
  id: message._id.toHexString(),
  name: message.name,
  email: message.email,
  subject: message.subject,
  category: message.category,
  status: message.status,
  assignedTo: message.assignedTo ? (names.get(message.assignedTo.toHexString()) ?? null) : null,
  at: message.createdAt,
});

const inboxStatuses = ['new', 'read', 'answered'] as const;

function toConditions({ search, view }: MessageFilter, me: ObjectId): Filter<ContactMessage>[] {
  const words = searchPatterns(search).map((pattern) => ({ searchText: { $regex: pattern } }));
  if (view === 'mine') return [{ assignedTo: me, status: { $in: inboxStatuses } }, ...words];
  return [{ status: view ?? { $in: inboxStatuses } }, ...words];
}
