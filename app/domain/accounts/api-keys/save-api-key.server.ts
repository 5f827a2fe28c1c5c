import { ObjectId, type ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { withTransaction } from '#db/client';
import { hasPermission, permissions, type Permission } from '~/domain/accounts/permissions';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hashToken } from '~/lib/token.server';
import { apiKeyLimits, apiKeyPermissions, type ApiKey } from './api-key';
import { apiKeyMessages, type ApiKeyForm } from './api-key-form';
import { generateApiKeyText } from './api-key-text.server';

type Change = { readonly by: StaffMember; readonly now: Date };

type Rejected = {
  readonly ok: false;
  readonly reason: 'rejected';
  /** Messages by field of the form. */
  readonly errors: Readonly<Record<string, string[]>>;
};

export type MakeApiKeyResult =
  | { readonly ok: true; readonly key: ApiKey; readonly text: string }
  | Rejected
  /** The form was sent before: its key exists, and its text is shown no second time. */
  | { readonly ok: false; readonly reason: 'made-already'; readonly key: ApiKey }
  | { readonly ok: false; readonly reason: 'too-many' };

/** Makes a key and returns its text, which is stored nowhere. Nobody gives a permission that they lack. */
export async function makeApiKey({
  form,
  idempotencyKey,
  by,
  now,
}: Change & { readonly form: ApiKeyForm; readonly idempotencyKey: string }): Promise<MakeApiKeyResult> {
  const text = generateApiKeyText();
  const insert = () =>
    withTransaction(async (session): Promise<MakeApiKeyResult> => {
      const { apiKeys } = collections();
      const errors = { ...(await checkGrant(form.permissions, by, session)), ...checkDay(form, now) };
      if (Object.keys(errors).length > 0) return { ok: false, reason: 'rejected', errors };
      if ((await apiKeys.countDocuments({ revoked: null }, { session })) >= apiKeyLimits.maxKeys)
        return { ok: false, reason: 'too-many' };
      const key: ApiKey = {
        _id: new ObjectId(),
        textHash: hashToken(text),
        ...form,
        createdAt: now,
        createdBy: { userId: by.userId, name: by.name },
        updatedAt: now,
        lastUse: null,
        revoked: null,
        idempotencyKey,
        expiresAt: expiryOf(form.lastDay),
      };
      await apiKeys.insertOne(key, { session });
      const entry = { ...subjectOf(key), by, action: 'Made the API key', after: auditedFields(key), now };
      await recordAuditEntry(entry, session);
      return { ok: true, key, text };
    });
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const key = await collections().apiKeys.findOne({ idempotencyKey });
    if (!key) throw error;
    return { ok: false, reason: 'made-already', key };
  }
}

export type ChangeApiKeyResult =
  | { readonly ok: true; readonly key: ApiKey }
  | Rejected
  | { readonly ok: false; readonly reason: 'unknown-key' | 'revoked' }
  /** Somebody else saved it after the form was loaded; `key` is what is stored. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly key: ApiKey };

/** Taking permissions away does not require holding them; adding some does. */
export const changeApiKey = (
  keyId: ObjectId,
  { form, seenVersion, by, now }: Change & { readonly form: ApiKeyForm; readonly seenVersion: string },
): Promise<ChangeApiKeyResult> =>
  withTransaction(async (session): Promise<ChangeApiKeyResult> => {
    const { apiKeys } = collections();
    const before = await apiKeys.findOne({ _id: keyId }, { session });
    if (!before) return { ok: false, reason: 'unknown-key' };
    if (before.revoked) return { ok: false, reason: 'revoked' };
    if (documentVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', key: before };
    const added = form.permissions.filter((permission) => !before.permissions.includes(permission));
    const errors = {
      ...(await checkGrant(added, by, session)),
      ...(form.lastDay !== before.lastDay && checkDay(form, now)),
    };
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'rejected', errors };
    const key = await apiKeys.findOneAndUpdate(
      { _id: keyId },
      { $set: { ...form, updatedAt: nextUpdatedAt(before, now), expiresAt: expiryOf(form.lastDay) } },
      { session, returnDocument: 'after' },
    );
    if (!key) return { ok: false, reason: 'unknown-key' };
    await recordAuditEntry(
      {
        ...subjectOf(key),
        by,
        action: 'Changed the API key',
        before: auditedFields(before),
        after: auditedFields(key),
        now,
      },
      session,
    );
    return { ok: true, key };
  });

/** From now on the key is refused. Null if it is unknown or was revoked before. */
export const revokeApiKey = (keyId: ObjectId, { by, now }: Change): Promise<ApiKey | null> =>
  withTransaction(async (session) => {
    const revoked = { at: now, by: { userId: by.userId, name: by.name } };
    const key = await collections().apiKeys.findOneAndUpdate(
      { _id: keyId, revoked: null },
      { $set: { revoked, expiresAt: expiryOf(toDateInput(now)) } },
      { session, returnDocument: 'after' },
    );
    if (!key) return null;
    await recordAuditEntry({ ...subjectOf(key), by, action: 'Revoked the API key', now }, session);
    return key;
  });

/** Reads the person's permissions in the transaction, as changeUser does. */
async function checkGrant(
  granted: readonly Permission[],
  by: StaffMember,
  session: ClientSession,
): Promise<Rejected['errors']> {
  const user = await collections().users.findOne({ _id: by.userId, disabledAt: null }, { session });
  const isGrantable = (permission: Permission) =>
    user !== null && apiKeyPermissions.includes(permission) && hasPermission(user, permission);
  return granted.every(isGrantable) ? {} : { permissions: [apiKeyMessages.notYours] };
}

const checkDay = ({ lastDay }: ApiKeyForm, now: Date): Rejected['errors'] =>
  lastDay !== null && lastDay < toDateInput(now) ? { lastDay: [apiKeyMessages.pastDay] } : {};

const expiryOf = (lastDay: string | null): Date | null =>
  lastDay === null ? null : dayRange(addDays(lastDay, apiKeyLimits.retentionDays)).to;

const subjectOf = ({ _id, name }: ApiKey) =>
  ({ subject: 'api-key', subjectId: _id.toHexString(), subjectName: name }) as const;

const auditedFields = ({ name, permissions: held, lastDay }: ApiKey) => ({
  name,
  permissions: held.map((permission) => permissions[permission]),
  lastDay,
});
