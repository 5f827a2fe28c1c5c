import type { Params } from '@remix-run/react';
import { isLegalTextName, type LegalTextName } from '~/domain/legal/legal-texts';
import { errorResponse } from '~/http/forms/read-form.server';
import { requirePermission, type SignedIn } from '~/http/session/session.server';

/** For each loader and action about a legal text. Throws 403, 404, or a redirect to sign in. */
export async function requireLegalText(
  request: Request,
  now: Date,
  params: Params,
): Promise<{ readonly name: LegalTextName; readonly signedIn: SignedIn }> {
  const signedIn = await requirePermission(request, now, 'settings:write');
  const name = params['text'] ?? '';
  if (!isLegalTextName(name)) throw errorResponse(404, 'There is no such text.');
  return { name, signedIn };
}

export const unknownVersion = () => errorResponse(404, 'There is no such version of this text.');

export function requireVersionNumber(params: Params): number {
  const text = params['version'] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw unknownVersion();
  return Number(text);
}

/** The hidden field `seenVersion`; -1, which no version has, for a forged one. */
export const parseSeenNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);
