import { findConfirmedPhone } from '~/domain/accounts/phone-codes/enter-phone-code.server';
import type { CodeClient } from '~/domain/sms/codes/request-phone-code.server';
import { clientAddress } from '~/http/security/client-address.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { phoneCodeCookie } from './cookies.server';
import { readKnownAccountKeys } from './device.server';

/** The token of what this browser has asked for; null where it has asked for no code. */
export async function readPhoneCodeToken(request: Request): Promise<string | null> {
  const header = request.headers.get('Cookie');
  const token: unknown = header?.includes(phoneCodeCookie().name)
    ? await phoneCodeCookie().parse(header)
    : null;
  return typeof token === 'string' ? token : null;
}

/** The browser that asks for a code. */
export const readCodeClient = async (request: Request): Promise<CodeClient> => ({
  clientAddress: clientAddress(request),
  token: await readPhoneCodeToken(request),
  knownAccounts: await readKnownAccountKeys(request),
});

/** Returns the Set-Cookie header. */
export const setPhoneCodeToken = (token: string): Promise<string> => phoneCodeCookie().serialize(token);

/** Returns the Set-Cookie header. */
export const clearPhoneCodeToken = (): Promise<string> => phoneCodeCookie().serialize('', { maxAge: 0 });

/** The phone that this browser has confirmed for a guest's orders in the last 24 hours, and when. */
export const readConfirmedPhone = async (
  request: Request,
  now: Date,
): Promise<{ readonly phone: PhoneNumber; readonly at: Date } | null> =>
  findConfirmedPhone(await readPhoneCodeToken(request), now);
