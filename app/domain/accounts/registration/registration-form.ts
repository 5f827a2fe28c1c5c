import { z } from 'zod';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/phone';
import { accountMessages, registrationRules, type accountMaxLengths } from '~/domain/accounts/account-fields';
import { newPasswordSchema } from '~/domain/accounts/passwords/new-password';
import { textSchema, toSingleLine } from '~/lib/text-schema';

const oneLine = (name: keyof typeof accountMaxLengths) => textSchema(registrationRules[name], toSingleLine);

/**
 * The form of /register, with all its faults at once. Takes the name of the shop and what was typed: the password is
 * compared with its repetition, and with what others know of the person.
 */
export const registrationSchema = (options: {
  readonly siteName: string;
  readonly typed: Readonly<Record<'email' | 'firstName' | 'lastName' | 'password', string>>;
}) =>
  z.object({
    firstName: oneLine('firstName'),
    lastName: oneLine('lastName'),
    email: oneLine('email'),
    phoneNumber: oneLine('phoneNumber').transform((text, context): PhoneNumber => {
      const number = parseKenyanPhone(text);
      if (number) return number;
      context.addIssue({ code: 'custom', message: accountMessages.phone });
      return z.NEVER;
    }),
    street: oneLine('street'),
    city: oneLine('city'),
    state: oneLine('state'),
    country: oneLine('country'),
    zipCode: oneLine('zipCode'),
    password: newPasswordSchema({ ...options.typed, siteName: options.siteName }),
    confirmPassword: textSchema((confirmed) => registrationRules.confirmPassword(confirmed, options.typed)),
    acceptTerms: z.literal('on', { error: accountMessages.terms }),
  });

/** What somebody gives to open an account. */
export type Registration = Omit<
  z.output<ReturnType<typeof registrationSchema>>,
  'confirmPassword' | 'acceptTerms'
>;
