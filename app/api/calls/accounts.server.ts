import { z } from '@hono/zod-openapi';
import { loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { maxPasswordInputLength, passwordLimits } from '~/domain/accounts/passwords/password-limits';
import { newPasswordField } from '~/domain/accounts/profile/profile-form';
import { accountMessages } from '~/domain/accounts/account-fields';
import { describeUpdate, updateRefusals } from '~/domain/accounts/profile/profile-messages';
import { changedPasswordSchema, profileSchema } from '~/domain/accounts/profile/profile-schema';
import {
  changePassword,
  hasPassword,
  updateProfile,
  type UpdateProfileResult,
} from '~/domain/accounts/profile/update-profile.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { registerAccount } from '~/domain/accounts/registration/register-account.server';
import { registrationFields } from '~/domain/accounts/registration/registration-form';
import { registrationMessages } from '~/domain/accounts/registration/registration-messages';
import { registrationSchema } from '~/domain/accounts/registration/registration-schema';
import { endUserSession, type SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { defaultAddressOf } from '~/domain/accounts/user';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';
import { ApiError, tooBusy, tooManyRequests } from '../api-error';
import { defineCall, signedInOf } from '../call';
import { addressTexts, addressesInput, nameOfAccountField, toApiUser, userSchema } from '../schemas/accounts';
import { parseForm, toFormTexts } from '../schemas/form-body';
import { ruledText, uncheckedText } from '../schemas/form-fields';
import { success, successSchema, thanksSchema } from '../schemas/shared';

function toError(result: Extract<UpdateProfileResult, { ok: false }>, now: Date): ApiError {
  if (result.reason === 'rate-limited') return tooManyRequests(result.retryAt, now);
  if (result.reason === 'busy') return tooBusy();
  if (result.reason === 'not-fresh')
    return new ApiError(403, 'You must have signed in within the last 15 minutes. Please sign in again.');
  if (result.reason === 'conflict') return new ApiError(409, updateRefusals.conflict.text);
  const { text, field } = updateRefusals[result.reason];
  if (result.reason === 'wrong-password')
    return new ApiError(400, text, { fields: { currentPassword: [text] } });
  return new ApiError(429, text, {
    fields: { [field]: [text] },
    headers: { 'Retry-After': String(24 * 60 * 60) },
  });
}

const missingPassword = (): ApiError =>
  new ApiError(400, 'Current password is required', {
    fields: { currentPassword: ['Current password is required'] },
  });

/** The documents' client changes the password first, and then sends both passwords with the profile. */
async function isCurrentPassword(signedIn: SignedIn, password: string, now: Date): Promise<boolean> {
  const result = await hasPassword(signedIn, password, now);
  if (!result.ok) throw toError(result, now);
  return result.isSame;
}

const currentPasswordText = z.string().max(maxPasswordInputLength);

const newPasswordInput = z
  .string()
  .min(1, accountMessages.required(newPasswordField.label))
  .openapi({ description: newPasswordField.label, ...passwordLimits });

const nameFields = {
  firstName: ruledText(registrationFields.firstName),
  lastName: ruledText(registrationFields.lastName),
  // The profile keeps an address of an identity provider that our forms do not accept.
  email: uncheckedText(registrationFields.email),
  phoneNumber: ruledText(registrationFields.phoneNumber),
};

const ignored = z.unknown().optional().openapi({ description: 'Ignored.' });

export const accountCalls = [
  defineCall({
    method: 'post',
    path: '/auth/signup',
    tag: 'Accounts',
    summary: 'Create an account',
    description:
      'By calling it you accept the terms. The answer is the same if the address already has an account; its owner then gets an email.',
    access: 'public',
    body: z.object({
      ...nameFields,
      email: ruledText(registrationFields.email),
      password: ruledText(registrationFields.password),
      addresses: addressesInput.min(1, 'Address is required'),
    }),
    status: 201,
    answer: thanksSchema,
    handle: async ({ body }, { request, now }) => {
      const { addresses, ...fields } = body;
      const { password } = fields;
      const [address] = addresses;
      const siteName = await loadShopWords();
      const values = toFormTexts({
        ...fields,
        ...addressTexts(address),
        confirmPassword: password,
        acceptTerms: 'on',
      });
      const schema = registrationSchema({ siteName, values });
      const registration = parseForm(schema, values, { nameOf: nameOfAccountField });
      const result = await withMinimumResponseTime(() =>
        registerAccount({ registration, clientAddress: clientAddress(request), now }),
      );
      if (!result.ok) throw result.reason === 'busy' ? tooBusy() : tooManyRequests(result.retryAt, now);
      const { success: withMail, successWithoutMail } = registrationMessages;
      return { ...success, message: isMailEnabled() ? withMail : successWithoutMail };
    },
  }),
  defineCall({
    method: 'get',
    path: '/auth/me',
    tag: 'Accounts',
    summary: 'Read the account of the token',
    access: 'account',
    answer: userSchema,
    handle: (_, caller) => Promise.resolve(toApiUser(signedInOf(caller).user)),
  }),
  defineCall({
    method: 'put',
    path: '/auth/users/profile',
    tag: 'Accounts',
    summary: 'Change the profile',
    description:
      'A new email needs the password, and takes effect when its owner opens the link that we send to it. A new password ends all other tokens and sessions of the account.',
    access: 'account',
    body: z.object({
      ...nameFields,
      addresses: addressesInput
        .optional()
        .openapi({ description: 'If left out, the address does not change.' }),
      currentPassword: currentPasswordText
        .nullish()
        .openapi({ description: 'Required for a new email or password.' }),
      newPassword: ruledText({
        ...newPasswordField,
        label:
          'If it is the password already, because /auth/users/change-password has just set it, it counts as currentPassword.',
      }),
      id: ignored,
      role: ignored,
      permissions: ignored,
    }),
    errors: [403, 409],
    answer: z.object({ user: userSchema, message: z.string() }),
    handle: async ({ body }, caller) => {
      const signedIn = signedInOf(caller);
      const { user } = signedIn;
      const { firstName, lastName, email, phoneNumber, addresses, currentPassword, newPassword } = body;
      const address = addresses ? addresses[0] : defaultAddressOf(user);
      const account = { email: user.email, hasPassword: user.passwordHash !== null };
      const siteName = await loadShopWords();
      const isSet = newPassword ? await isCurrentPassword(signedIn, newPassword, caller.now) : false;
      if (newPassword && !isSet && !currentPassword && account.hasPassword) throw missingPassword();
      const values = toFormTexts({
        firstName,
        lastName,
        email,
        phoneNumber,
        ...addressTexts(address),
        currentPassword: isSet ? newPassword : currentPassword,
        newPassword,
        confirmPassword: newPassword,
      });
      const schema = profileSchema({ account, siteName, values });
      const parsed = parseForm(schema, values, { nameOf: nameOfAccountField });
      const input = { ...parsed, ...(isSet && { newPassword: '' }) };
      const result = await updateProfile({ signedIn, input, now: caller.now, followPhone });
      if (!result.ok) throw toError(result, caller.now);
      return {
        user: toApiUser({
          ...user,
          ...input,
          email: user.email,
          addresses: input.address ? [input.address] : [],
        }),
        message: describeUpdate(result),
      };
    },
  }),
  defineCall({
    method: 'put',
    path: '/auth/users/change-password',
    tag: 'Accounts',
    summary: 'Change the password',
    description: 'Ends all other tokens and sessions of the account. This token stays valid.',
    access: 'account',
    body: z.object({
      currentPassword: currentPasswordText.openapi({ description: 'Current password' }),
      newPassword: newPasswordInput,
    }),
    errors: [403, 409],
    answer: successSchema,
    handle: async ({ body: { currentPassword, newPassword } }, caller) => {
      const signedIn = signedInOf(caller);
      const siteName = await loadShopWords();
      parseForm(z.object({ newPassword: changedPasswordSchema({ ...signedIn.user, siteName }) }), {
        newPassword,
      });
      const passwords = { currentPassword, newPassword };
      const result = await changePassword({ signedIn, passwords, now: caller.now });
      if (!result.ok) throw toError(result, caller.now);
      if (result.password !== 'changed') throw missingPassword();
      return success;
    },
  }),
  defineCall({
    method: 'post',
    path: '/auth/logout',
    tag: 'Sign-in',
    summary: 'Sign out',
    description: 'Revokes the token of the call.',
    access: 'account',
    answer: successSchema,
    handle: async (_, caller) => {
      const { user, session } = signedInOf(caller);
      await endUserSession(user._id, session._id);
      return success;
    },
  }),
];
