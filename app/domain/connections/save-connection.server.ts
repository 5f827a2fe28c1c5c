import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { encryptText } from '~/domain/encryption/encrypted-text.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { resumeChannel } from '~/domain/sms/outbox/sms-channel.server';
import { formatDateTime } from '~/lib/format/dates';
import {
  connectionNouns,
  connectionTitles,
  type ConnectionName,
  type ConnectionValues,
  type StoredConnection,
} from './connection';
import { refreshConnections } from './current-connections.server';
import { connectionContext } from './load-connections.server';

type Author = { readonly by: StaffMember; readonly now: Date };

/** Seals the keys and uses them at once. The other super admins are told by email; the audit log has no secret. */
export async function saveConnection<Name extends ConnectionName>(
  name: Name,
  change: Author & {
    readonly values: ConnectionValues[Name];
    /** What may be shown of them. */
    readonly shown: StoredConnection['shown'];
  },
): Promise<void> {
  const { values, shown, by, now } = change;
  const sealed = encryptText(JSON.stringify(values), connectionContext(name));
  const setBy = { userId: by.userId, name: by.name };
  await withTransaction(async (session) => {
    const before = await collections().connections.findOneAndUpdate(
      { _id: name },
      { $set: { sealed, shown, setAt: now, setBy } },
      { upsert: true, session },
    );
    await record(name, { before, after: { shown, setAt: now }, by, now }, session);
  });
  await refreshConnections();
}

/** Does nothing where there are none. */
export async function removeConnection(name: ConnectionName, { by, now }: Author): Promise<void> {
  await withTransaction(async (session) => {
    const before = await collections().connections.findOneAndDelete({ _id: name }, { session });
    if (before) await record(name, { before, after: null, by, now }, session);
  });
  await refreshConnections();
}

type Recorded = Pick<StoredConnection, 'shown' | 'setAt'>;

async function record(
  name: ConnectionName,
  { before, after, by, now }: Author & { readonly before: Recorded | null; readonly after: Recorded | null },
  session: ClientSession,
): Promise<void> {
  // The token belongs to the former keys (docs/mpesa.md 1).
  if (name === 'mpesa') await collections().darajaTokens.deleteOne({ _id: 'current' }, { session });
  // So does what stopped the texts: they wait for no probe.
  if (name === 'sms') await resumeChannel(session);
  const audited = (state: Recorded | null) => state && { ...state.shown, set: state.setAt.toISOString() };
  await recordAuditEntry(
    {
      by,
      subject: 'settings',
      subjectId: name,
      subjectName: connectionTitles[name],
      action: after ? 'Set the keys' : 'Removed the keys',
      before: audited(before),
      after: audited(after),
      now,
    },
    session,
  );
  await tellOthers(name, { isSet: after !== null, by, now }, session);
}

/** Whoever took over one account could otherwise turn the money of the farm to a number of theirs, unseen. */
async function tellOthers(
  name: ConnectionName,
  { isSet, by, now }: Author & { readonly isSet: boolean },
  session: ClientSession,
): Promise<void> {
  const site = await loadMailSite();
  const others = await collections()
    .users.find(
      { role: 'super_admin', disabledAt: null, _id: { $ne: by.userId } },
      { session, projection: { email: 1 } },
    )
    .toArray();
  const [noun, change] = [connectionNouns[name], isSet ? 'changed' : 'removed'];
  const mail = composeMail(
    {
      subject: `${site.name}: ${by.name} ${change} the ${noun}`,
      heading: `Somebody ${change} the ${noun}`,
      parts: [
        {
          kind: 'text',
          text: `${by.name} ${change} the ${noun} of the shop on ${formatDateTime(now)}. If you didn’t expect this, ask ${by.name}, and look at the audit log.`,
        },
        { kind: 'link', label: 'See the settings', url: `${site.url}/settings-admin/${name}` },
      ],
    },
    site,
  );
  for (const { _id, email } of others)
    await queueMail(
      { key: `connection-changed ${_id.toHexString()} ${new ObjectId().toHexString()}`, to: email, ...mail },
      { session, now },
    );
}
