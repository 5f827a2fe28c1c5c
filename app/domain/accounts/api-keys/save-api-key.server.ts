import { ObjectId, type ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { withTransaction } from '#db/client';
import { hasPermission, permissions, type Permission } from '~/domain/accounts/permissions';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  refuse,
  reject,
  type Change,
  type DocumentKind,
  type FieldErrors,
  type Rejected,
  type SaveResult,
} from '~/domain/editing/save-document.server';
import { collections } from '~/domain/collections';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hashToken } from '~/lib/token.server';
import { apiKeyLimits, apiKeyPermissions, type ApiKey } from './api-key';
import { apiKeyMessages, type ApiKeyForm } from './api-key-form';
import { findApiKeyById } from './find-api-key.server';
import { generateApiKeyText } from './api-key-text.server';

const apiKeyKind: DocumentKind<ApiKey> = {
  collection: () => collections().apiKeys,
  find: findApiKeyById,
  versionOf: documentVersion,
  subjectOf: (key) => subjectOf(key),
  auditedFields: (key) => auditedFields(key),
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
      if (Object.keys(errors).length > 0) return reject(errors);
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

/**
 * Taking permissions away does not require holding them; adding some does. 'refused' for a revoked key, whatever version was
 * seen.
 */
export async function changeApiKey(
  id: string,
  { form, ...change }: Change & { readonly form: ApiKeyForm; readonly seenVersion: string },
): Promise<SaveResult<ApiKey>> {
  const revoked = refuse(apiKeyMessages.revoked);
  if ((await findApiKeyById(id))?.revoked) return revoked;
  return changeDocument(apiKeyKind, id, change, async (before, session) => {
    if (before.revoked) return revoked;
    const added = form.permissions.filter((permission) => !before.permissions.includes(permission));
    const errors = {
      ...(await checkGrant(added, change.by, session)),
      ...(form.lastDay !== before.lastDay && checkDay(form, change.now)),
    };
    if (Object.keys(errors).length > 0) return reject(errors);
    return { set: { ...form, expiresAt: expiryOf(form.lastDay) }, action: 'Changed the API key' };
  });
}

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
): Promise<FieldErrors> {
  const user = await collections().users.findOne({ _id: by.userId, disabledAt: null }, { session });
  const isGrantable = (permission: Permission) =>
    user !== null && apiKeyPermissions.includes(permission) && hasPermission(user, permission);
  return granted.every(isGrantable) ? {} : { permissions: [apiKeyMessages.notYours] };
}

const checkDay = ({ lastDay }: ApiKeyForm, now: Date): FieldErrors =>
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
