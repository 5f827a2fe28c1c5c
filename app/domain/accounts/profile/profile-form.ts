import { z } from 'zod';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/phone';
import { accountMessages } from '~/domain/accounts/account-fields';
import { passwordLimits, passwordMessages } from '~/domain/accounts/passwords/password-limits';
import { validateNewPassword } from '~/domain/accounts/passwords/new-password';
import { hasAddress, profileRules, type ProfileField } from './profile-rules';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import type { Address } from '~/domain/accounts/user';

/**
 * The form of /profile, with all its faults at once. Takes the account, the name of the shop and what was typed: fields
 * are held against each other, and a new password against what others know of the person.
 */
export const profileSchema = (options: {
  readonly account: { readonly email: string; readonly hasPassword: boolean };
  readonly siteName: string;
  readonly typed: Readonly<Record<ProfileField, string>>;
}) => {
  const { account, siteName, typed } = options;
  const rules = profileRules(account);
  const text = (name: ProfileField) => textSchema((value) => rules[name](value, typed), toSingleLine);
  const secret = (name: ProfileField) => textSchema((value) => rules[name](value, typed));
  return z
    .object({
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      phoneNumber: text('phoneNumber').transform((value, context): PhoneNumber => {
        const number = parseKenyanPhone(value);
        if (number) return number;
        context.addIssue({ code: 'custom', message: accountMessages.phone });
        return z.NEVER;
      }),
      street: text('street'),
      city: text('city'),
      state: text('state'),
      country: text('country'),
      zipCode: text('zipCode'),
      // What is longer than any that was ever accepted is refused before it is hashed.
      currentPassword: secret('currentPassword').pipe(
        z.string().max(4 * passwordLimits.maxLength, passwordMessages.tooLong),
      ),
      newPassword: secret('newPassword').superRefine((value, context) => {
        const message = value === '' ? null : validateNewPassword(value, { ...typed, siteName });
        // The page has words of its own for one that is too short.
        if (message && message !== passwordMessages.tooShort) context.addIssue({ code: 'custom', message });
      }),
      confirmPassword: secret('confirmPassword'),
    })
    .transform(({ street, city, state, country, zipCode, confirmPassword: _, ...rest }) => ({
      ...rest,
      address: hasAddress(typed)
        ? ({ street, city, state, country, zipCode, isDefault: true } as Address)
        : null,
    }));
};

/** What somebody wants their profile to be; '' for a password that is not given. */
export type ProfileInput = z.output<ReturnType<typeof profileSchema>>;
