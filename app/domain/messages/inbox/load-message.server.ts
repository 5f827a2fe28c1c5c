import { permissionsOf } from '~/domain/accounts/permissions';
import { findNames } from '~/domain/accounts/people/find-names.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import type { OutboxState } from '~/domain/mail/outbox';
import { nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { ContactMessage } from '../contact-message';
import { answerMailKey } from './handle-message.server';

export async function findMessage(hexId: string): Promise<ContactMessage | null> {
  const _id = parseObjectId(hexId);
  return _id && collections().messages.findOne({ _id });
}

/** Marks a new message as read: it no longer waits. */
export async function markMessageRead(message: ContactMessage, now: Date): Promise<ContactMessage> {
  if (message.status !== 'new') return message;
  const change = { status: 'read', updatedAt: nextUpdatedAt(message, now) } as const;
  await collections().messages.updateOne({ _id: message._id, status: 'new' }, { $set: change });
  return { ...message, ...change };
}

export type AnswerView = {
  readonly text: string;
  readonly at: Date;
  /** '' after the account was deleted. */
  readonly by: string;
  /** The state of its email; null after 30 days, when the outbox has deleted it. */
  readonly delivery: OutboxState | null;
};

export async function loadAnswers(message: ContactMessage): Promise<readonly AnswerView[]> {
  const answers = message.answers ?? [];
  if (answers.length === 0) return [];
  const keys = answers.map((_, index) => answerMailKey(message, index));
  const [names, emails] = await Promise.all([
    findNames(answers.map(({ by }) => by)),
    collections()
      .outbox.find({ key: { $in: keys } }, { projection: { key: 1, state: 1 } })
      .toArray(),
  ]);
  return answers.map(({ text, at, by }, index) => ({
    text,
    at,
    by: names.get(by.toHexString()) ?? '',
    delivery: emails.find(({ key }) => key === keys[index])?.state ?? null,
  }));
}

/** Those who may read messages, by name. */
export async function listMessageStaff(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const users = await collections()
    .users.find<Pick<User, '_id' | 'firstName' | 'lastName' | 'email' | 'role' | 'permissions'>>(
      {
        disabledAt: null,
        $or: [{ role: { $in: ['staff', 'admin', 'super_admin'] } }, { permissions: 'messages:read' }],
      },
      { projection: { firstName: 1, lastName: 1, email: 1, role: 1, permissions: 1 } },
    )
    .sort({ searchText: 1, _id: 1 })
    .limit(200)
    .toArray();
  return users
    .filter((user) => permissionsOf(user).includes('messages:read'))
    .map(({ _id, firstName, lastName, email }) => ({
      id: _id.toHexString(),
      name: `${firstName} ${lastName}`.trim() || email,
    }));
}
