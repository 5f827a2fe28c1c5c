import type { Invitation } from '~/domain/accounts/invitations/invitation';
import { roleNames } from '~/domain/accounts/user';
import { formatDate } from '~/lib/format/dates';

/** Without the hash of the link. */
export const viewInvitation = ({ _id, name, email, role, by, sentAt, endsAt }: Invitation, now: Date) => ({
  id: _id.toHexString(),
  name,
  email,
  role: roleNames[role],
  by: by.name,
  sentOn: formatDate(sentAt),
  endsOn: formatDate(endsAt),
  hasEnded: endsAt <= now,
});

export type InvitationView = ReturnType<typeof viewInvitation>;
