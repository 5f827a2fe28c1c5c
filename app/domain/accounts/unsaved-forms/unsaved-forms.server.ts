import { z } from 'zod';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { decryptText, encryptText } from '~/domain/encryption/encrypted-text.server';
import { consumeRateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { generateToken, hashToken } from '~/lib/token.server';
import { unsavedFormLimits, type UnsavedForm } from './unsaved-form';

const encryptionContext = 'unsaved form';

const sealedSchema = z.object({
  account: z.string(),
  expiresAt: z.coerce.date(),
  form: z.object({
    action: z.string(),
    encType: z.enum(['multipart/form-data', 'application/x-www-form-urlencoded']),
    fields: z.array(z.tuple([z.string(), z.string()])),
    hadFiles: z.boolean(),
  }),
});

/** Whether an account, by its accountLimitKey, may open any page of the back office. */
export async function usesBackOffice(account: string): Promise<boolean> {
  const people = await collections()
    .users.find<Pick<User, 'email'>>(
      {
        disabledAt: null,
        $or: [{ role: { $in: ['staff', 'admin', 'super_admin'] } }, { 'permissions.0': { $exists: true } }],
      },
      { projection: { email: 1 } },
    )
    .toArray();
  return people.some(({ email }) => accountLimitKey(email) === account);
}

/** Encrypts a form for an hour. `account`: accountLimitKey of the account that typed it. */
export const sealUnsavedForm = (form: UnsavedForm, account: string, now: Date): string =>
  encryptText(
    JSON.stringify({ account, expiresAt: new Date(now.getTime() + unsavedFormLimits.ttlMs), form }),
    encryptionContext,
  );

/** Null for a seal that is not ours, was modified, or is older than an hour. */
function openSealed(sealed: string, now: Date): z.infer<typeof sealedSchema> | null {
  const text = decryptText(sealed, encryptionContext);
  const opened = text === null ? null : sealedSchema.parse(JSON.parse(text));
  return opened && opened.expiresAt > now ? opened : null;
}

/** Stores a sealed form. Returns its token and its path; null for one that openSealed refuses, and over the rate limit. */
export async function storeUnsavedForm(
  sealed: string,
  now: Date,
): Promise<{ readonly token: string; readonly path: string } | null> {
  const opened = openSealed(sealed, now);
  if (!opened) return null;
  const { account, expiresAt, form } = opened;
  if (!(await consumeRateLimit({ key: `unsaved form ${account}`, ...unsavedFormLimits.stored, now })))
    return null;
  const { unsavedForms } = collections();
  const token = generateToken();
  await unsavedForms.insertOne({ _id: hashToken(token), account, sealed, expiresAt });
  const old = await unsavedForms
    .find({ account }, { projection: { _id: 1 } })
    .sort({ expiresAt: -1 })
    .skip(unsavedFormLimits.maxStored)
    .toArray();
  if (old.length > 0) await unsavedForms.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  return { token, path: form.action };
}

/** Null for another account, and after an hour. */
export async function findUnsavedForm(
  token: string,
  account: string,
  now: Date,
): Promise<UnsavedForm | null> {
  const found = await collections().unsavedForms.findOne({ _id: hashToken(token), account });
  return (found && openSealed(found.sealed, now)?.form) ?? null;
}

/** False for the form of another account. */
export async function deleteUnsavedForm(token: string, account: string): Promise<boolean> {
  const { deletedCount } = await collections().unsavedForms.deleteOne({ _id: hashToken(token), account });
  return deletedCount > 0;
}
