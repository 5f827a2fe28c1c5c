import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { hasAllPermissions, hasPermission, rolePermissions } from '~/domain/accounts/permissions';
import type { User } from '~/domain/accounts/user';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { hashToken, tokenPattern } from '~/lib/token.server';
import type { Invitation, InvitedRole } from './invitation';

/** Whoever may change roles invites, and gives only a role whose permissions they have. */
export const mayInvite = (user: Pick<User, 'role' | 'permissions'>, role: InvitedRole): boolean =>
  hasPermission(user, 'users:write') && hasAllPermissions(user, rolePermissions[role]);

/**
 * The invitation of a link, which it does not use up: previews of chats and mail scanners open every link. Null for a link that
 * was used, withdrawn, replaced or has ended, and where its sender may no longer give the role.
 */
export async function findInvitation(
  { token, now }: { readonly token: string; readonly now: Date },
  session?: ClientSession,
): Promise<Invitation | null> {
  if (!tokenPattern.test(token)) return null;
  const { invitations, users } = collections();
  const found = await invitations.findOne({ tokenHash: hashToken(token), endsAt: { $gt: now } }, { session });
  const by = found && (await users.findOne({ _id: found.by.userId, disabledAt: null }, { session }));
  return by && mayInvite(by, found.role) ? found : null;
}

export const findInvitationById = async (id: string): Promise<Invitation | null> => {
  const _id = parseObjectId(id);
  return _id && collections().invitations.findOne({ _id });
};

/** Those that were not accepted, the newest first; links that have ended stay for a month. */
export const listInvitations = (): Promise<Invitation[]> =>
  collections().invitations.find().sort({ sentAt: -1, _id: -1 }).toArray();
