import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { collections } from '~/domain/collections';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { composeMail } from '~/domain/mail/compose-mail';
import { isMailEnabled, loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { roleNames } from '~/domain/accounts/user';
import { generateToken, hashToken } from '~/lib/token.server';
import { invitationPath } from '~/paths';
import { mayInvite } from './find-invitations.server';
import { invitationLimits, type Invitation } from './invitation';
import type { InvitationForm } from './invitation-form';
import { writeInvitationMail } from './invitation-mail';
import { worksHere } from './works-here';

type Change = { readonly by: StaffMember; readonly now: Date };

export type InvitationFailure =
  /** The person lacks users:write, or a permission of the role. */
  | 'not-yours-to-grant'
  /** The address is that of an account with a role or a permission. */
  | 'works-here'
  | 'disabled-account'
  | 'too-many'
  /** The mailbox got several today. */
  | 'rate-limited'
  /** The shop sends no emails. */
  | 'no-mail';

type Sent = {
  readonly ok: true;
  readonly invitation: Invitation;
  /** The address of the link. Shown once: the database has its hash only. */
  readonly link: string;
};

type Failed<Reason extends string> = { readonly ok: false; readonly reason: Reason };

/**
 * Invites a colleague: mails the link, or returns it to be handed over where the form has no address. An earlier invitation of the
 * address is replaced. `made-already`: the form was sent before.
 */
export async function inviteColleague({
  form,
  idempotencyKey,
  by,
  now,
}: Change & { readonly form: InvitationForm; readonly idempotencyKey: string }): Promise<
  Sent | Failed<InvitationFailure> | (Failed<'made-already'> & { readonly invitation: Invitation })
> {
  const { invitations } = collections();
  const insert = () =>
    withTransaction(async (session): Promise<Sent | Failed<InvitationFailure>> => {
      const failure = await findFailure(form, by, session);
      if (failure) return { ok: false, reason: failure };
      if (form.email)
        await invitations.deleteMany({ email: form.email }, { session, collation: caseInsensitive });
      if ((await invitations.countDocuments({}, { session })) >= invitationLimits.maxInvitations)
        return { ok: false, reason: 'too-many' };
      const { token, fields } = newLink({ by, now });
      const invitation: Invitation = { _id: new ObjectId(), ...form, ...fields, idempotencyKey };
      await invitations.insertOne(invitation, { session });
      return send(invitation, { token, action: 'Invited a colleague', by, now }, session);
    });
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const invitation = await invitations.findOne({ idempotencyKey });
    if (!invitation) throw error;
    return { ok: false, reason: 'made-already', invitation };
  }
}

/** Voids the link of an invitation, and mails another one for seven days, or returns it to be handed over. */
export const renewInvitation = (
  _id: ObjectId,
  { by, now }: Change,
): Promise<Sent | Failed<InvitationFailure | 'unknown'>> =>
  withTransaction(async (session): Promise<Sent | Failed<InvitationFailure | 'unknown'>> => {
    const { invitations } = collections();
    const before = await invitations.findOne({ _id }, { session });
    if (!before) return { ok: false, reason: 'unknown' };
    const failure = await findFailure(before, by, session);
    if (failure) return { ok: false, reason: failure };
    const { token, fields } = newLink({ by, now });
    await invitations.updateOne({ _id }, { $set: fields }, { session });
    return send({ ...before, ...fields }, { token, action: 'Sent the invitation again', by, now }, session);
  });

/** The link no longer works. Null for an invitation that was accepted or withdrawn before. */
export const withdrawInvitation = (
  _id: ObjectId,
  { by, now }: Change,
): Promise<
  { readonly ok: true; readonly invitation: Invitation } | Failed<'unknown' | 'not-yours-to-grant'>
> =>
  withTransaction(async (session) => {
    const invitation = await collections().invitations.findOneAndDelete({ _id }, { session });
    if (!invitation) return { ok: false, reason: 'unknown' } as const;
    if (!(await isGranted(invitation, by, session))) {
      await session.abortTransaction();
      return { ok: false, reason: 'not-yours-to-grant' } as const;
    }
    await recordAuditEntry({ ...auditOf(invitation), action: 'Withdrew the invitation', by, now }, session);
    return { ok: true, invitation } as const;
  });

async function isGranted(
  { role }: Pick<Invitation, 'role'>,
  { userId }: StaffMember,
  session: ClientSession,
): Promise<boolean> {
  const user = await collections().users.findOne({ _id: userId, disabledAt: null }, { session });
  return user !== null && mayInvite(user, role);
}

async function findFailure(
  form: Pick<Invitation, 'role' | 'email'>,
  by: StaffMember,
  session: ClientSession,
): Promise<InvitationFailure | null> {
  if (!(await isGranted(form, by, session))) return 'not-yours-to-grant';
  if (form.email === null) return null;
  if (!isMailEnabled()) return 'no-mail';
  const account = await collections().users.findOne(
    { email: form.email },
    { session, collation: caseInsensitive },
  );
  if (account?.disabledAt) return 'disabled-account';
  return account && worksHere(account) ? 'works-here' : null;
}

function newLink({ by, now }: Change) {
  const token = generateToken();
  const endsAt = new Date(now.getTime() + invitationLimits.lifetimeMs);
  const expiresAt = new Date(endsAt.getTime() + invitationLimits.retentionMs);
  const fields = {
    tokenHash: hashToken(token),
    by: { userId: by.userId, name: by.name },
    sentAt: now,
    endsAt,
    expiresAt,
  };
  return { token, fields };
}

/** Records it, and mails the link where it has an address. */
async function send(
  invitation: Invitation,
  { token, action, by, now }: Change & { readonly token: string; readonly action: string },
  session: ClientSession,
): Promise<Sent | Failed<'rate-limited'>> {
  const site = await loadMailSite();
  const link = `${site.url}${invitationPath(token)}`;
  if (invitation.email !== null) {
    if (!(await consumeMailLimits('invitation', invitation.email, now, session))) {
      await session.abortTransaction();
      return { ok: false, reason: 'rate-limited' };
    }
    const mail = composeMail(writeInvitationMail(invitation, { link, siteName: site.name }), site);
    const key = `invitation ${invitation.tokenHash}`;
    await queueMail(
      { key, to: invitation.email, ...mail, holdsSecret: true, usefulUntil: invitation.endsAt },
      { session, now },
    );
  }
  const after = {
    role: roleNames[invitation.role],
    way: invitation.email === null ? 'Link handed over' : 'Email',
  };
  await recordAuditEntry({ ...auditOf(invitation), action, by, after, now }, session);
  return { ok: true, invitation, link };
}

const auditOf = ({ _id, name }: Invitation) =>
  ({ subject: 'invitation', subjectId: _id.toHexString(), subjectName: name }) as const;
