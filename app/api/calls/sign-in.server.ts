import { z } from '@hono/zod-openapi';
import { issueAccessToken } from '~/domain/accounts/api-tokens/access-token.server';
import { issueDeviceToken, readDeviceToken } from '~/domain/accounts/api-tokens/device-token.server';
import { signInFields } from '~/domain/accounts/sign-in/sign-in-form';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import {
  signInWithPassword,
  type SignInResult,
} from '~/domain/accounts/sign-in/sign-in-with-password.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { verifySecondStep } from '~/domain/accounts/two-step/verify-second-step.server';
import type { User } from '~/domain/accounts/user';
import { clientAddress } from '~/http/security/client-address.server';
import { ApiError, tooBusy, tooManyRequests } from '../api-error';
import { defineCall } from '../call';
import { jsonFields } from '../schemas/form-fields';

const deviceName = 'App or program';

function toError(result: Extract<SignInResult, { ok: false }>, now: Date): ApiError {
  if (result.reason === 'rate-limited') return tooManyRequests(result.retryAt, now);
  if (result.reason === 'busy') return tooBusy();
  if (result.reason === 'disabled')
    return new ApiError(403, 'This account is closed. Please call or write to us.');
  return invalidCredentials();
}

const invalidCredentials = () => new ApiError(401, 'Invalid email or password');

async function checkSecondStep(user: User, code: string | null | undefined, now: Date): Promise<void> {
  if (!code)
    throw new ApiError(401, 'Also send the code of your authenticator app as `code`.', {
      fields: { code: ['Code is required'] },
    });
  const result = await verifySecondStep({ user, input: { kind: 'code', code }, now });
  if (result.ok) return;
  if (result.reason === 'too-many-attempts') throw tooManyRequests(result.retryAt, now);
  throw new ApiError(401, 'The code is wrong or has already been used.', {
    fields: { code: ['Wrong code'] },
  });
}

export const signInCalls = [
  defineCall({
    method: 'post',
    path: '/auth/login',
    tag: 'Sign-in',
    summary: 'Sign in',
    description:
      'Returns a JWT with the claims sub, email, role and exp, for the other calls as `Authorization: Bearer`. It expires after `expires_in` seconds, or after 12 hours without a call, or immediately if the password or role changes.',
    access: 'public',
    answersWhileClosed: true,
    body: z.object({
      ...jsonFields(signInFields),
      code: z
        .string()
        .regex(/^(?:\d{6})?$/, 'Code must be 6 digits')
        .nullish()
        .openapi({ description: 'The code of the authenticator app, for accounts with two-step sign-in.' }),
      device_token: z.string().max(200).optional().openapi({
        description:
          'The `device_token` of an earlier answer: wrong passwords that somebody else tries elsewhere then keep nobody out here. It gives no access.',
      }),
    }),
    errors: [401, 403],
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      device_token: z.string().openapi({ description: 'To be stored, and sent with the next sign-in.' }),
    }),
    handle: async ({ body: { email, password, code, device_token: deviceToken = '' } }, { request, now }) => {
      const account = accountLimitKey(email);
      const device = readDeviceToken(account, deviceToken);
      const client = { clientAddress: clientAddress(request), device };
      const result = await signInWithPassword({ email, password, client, now });
      if (!result.ok) throw toError(result, now);
      const twoStep = isTwoStepOn(result.user);
      if (twoStep) await checkSecondStep(result.user, code, now);
      const access = await issueAccessToken({ user: result.user, twoStep, device: deviceName, now });
      if (!access) throw invalidCredentials();
      return {
        access_token: access.token,
        token_type: 'Bearer' as const,
        expires_in: Math.floor((access.expiresAt.getTime() - now.getTime()) / 1000),
        device_token: device === null ? issueDeviceToken(account) : deviceToken,
      };
    },
  }),
];
