import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { storeUnsavedForm } from '~/domain/accounts/unsaved-forms/unsaved-forms.server';
import { fieldText } from '~/http/forms/read-form.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { sealedFormField } from '~/lib/forms/resubmission';
import { unsavedFormCookie } from './cookies.server';

/** Registered symbol: the server and the pages are two bundles. */
const sealedFormKey = Symbol.for('malisho sealed form');

/** The form of a request that its action refused for want of a session, encrypted. */
export const setSealedForm = (context: AppLoadContext, sealed: string): void =>
  void Object.defineProperty(context, sealedFormKey, { value: sealed });

export const getSealedForm = (context: AppLoadContext): string | null =>
  (context as { readonly [sealedFormKey]?: string })[sealedFormKey] ?? null;

/** Stores the form that a sign-in form carries. Returns the Set-Cookie headers, by which its page gives it back. */
export async function storeSealedForm(form: FormData, now: Date): Promise<readonly string[]> {
  const sealed = fieldText(form, sealedFormField);
  const cookie = sealed === '' ? null : await storeForCookie(sealed, now);
  return cookie === null ? [] : [cookie];
}

/** Stores a sealed form. Null for one that is not ours or too old, over the rate limit, and without the database. */
export async function storeForCookie(sealed: string, now: Date): Promise<string | null> {
  const stored = await nullIfUnavailable(storeUnsavedForm(sealed, now));
  return stored && unsavedFormCookie().serialize(stored);
}

const cookieSchema = z.object({ token: z.string(), path: z.string() });

/** The stored form of this browser: its token, and the path of its page. */
export async function readUnsavedFormCookie(request: Request): Promise<z.infer<typeof cookieSchema> | null> {
  const header = request.headers.get('Cookie');
  // Every page asks, and hardly any request has it.
  if (!header?.includes(unsavedFormCookie().name)) return null;
  const parsed = cookieSchema.safeParse(await unsavedFormCookie().parse(header));
  return parsed.success ? parsed.data : null;
}

export const clearUnsavedFormCookie = (): Promise<string> => unsavedFormCookie().serialize('', { maxAge: 0 });
