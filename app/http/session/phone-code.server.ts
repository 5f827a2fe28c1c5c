import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { findConfirmedPhone, findPhoneCode } from '~/domain/accounts/phone-codes/enter-phone-code.server';
import { phoneCodeMessages } from '~/domain/accounts/phone-codes/phone-code-form';
import {
  requestPhoneCode,
  type CodeClient,
  type CodeRequest,
} from '~/domain/sms/codes/request-phone-code.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
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

/** The phone that this browser has confirmed for a guest's orders in the last 30 minutes. */
export const readConfirmedPhone = async (request: Request, now: Date): Promise<PhoneNumber | null> =>
  findConfirmedPhone(await readPhoneCodeToken(request), now);

/** What this browser has asked for and not entered yet; null where that has another purpose. */
export async function findOpenCode(request: Request, now: Date, purpose: 'sign-in' | 'orders') {
  const found = await findPhoneCode(await readPhoneCodeToken(request), now);
  return found?.purpose === purpose && !found.isEntered ? found : null;
}

/**
 * Asks for a code for this browser. `cookie`: its Set-Cookie header; `refusal`: the answer to the form where no code is texted now, with
 * `advice`, what to do instead. It takes as long for a phone that nobody is texted at.
 */
export async function askForCode(
  request: Request,
  now: Date,
  form: FormData,
  { advice, ...ask }: Asked & { readonly advice: string },
) {
  const client = await readCodeClient(request);
  const result = await withMinimumResponseTime(() => requestPhoneCode({ ...ask, client, now }));
  if (result.ok) return { ok: true, cookie: await setPhoneCodeToken(result.token) } as const;
  const what = result.reason === 'paused' ? { what: phoneCodeMessages.paused } : {};
  const { text, status, headers } = rateLimitResponse(result.retryAt, now, { ...what, advice });
  return { ok: false, refusal: data(replyWithErrors(form, [text]), { status, headers }) } as const;
}

/** Answers a form whose code is missing, malformed, or wrong with so many tries left. What was typed is not sent back. */
export const refuseCode = (submission: Submission<unknown, string[], unknown>, triesLeft?: number) =>
  data(
    submission.reply({
      ...(triesLeft !== undefined && { fieldErrors: { code: [phoneCodeMessages.wrong(triesLeft)] } }),
      hideFields: ['code'],
    }),
    { status: 400 },
  );

type Asked = CodeRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'client' | 'now'>
    : never
  : never;

/** When the code of this browser can be sent again, in whole seconds; 0 for now. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000));
