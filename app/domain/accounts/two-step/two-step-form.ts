import { z } from 'zod';
import { recoveryAlphabet, recoveryCodeLength, type SecondStepMethod } from './two-step';

export const twoStepMessages = {
  required: 'This field is required',
  code: 'Please enter the 6 digits that your app shows',
  recoveryCode: 'Please enter the whole recovery code: 24 letters and digits',
  password: 'Please enter your password',
} as const;

/** Longer than anything that is meant: what is beyond it is not looked at. */
const longest = 100;

const typed = (clean: (text: string) => string, pattern: RegExp, message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? twoStepMessages.required : message) })
    .max(longest, message)
    .transform((text) => clean(text.normalize('NFKC').replace(/[\s-]/g, '')))
    .pipe(
      z
        .string()
        .min(1, twoStepMessages.required)
        // What is empty has its message already.
        .refine((text) => text === '' || pattern.test(text), message),
    );

/** Spaces and dashes do not count, nor do capitals; an O is a zero, and I and L are a one (Crockford's base 32). */
const secondStep = {
  code: typed((text) => text, /^\d{6}$/, twoStepMessages.code),
  'recovery-code': typed(
    (text) => text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1'),
    new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`),
    twoStepMessages.recoveryCode,
  ),
} as const satisfies Record<SecondStepMethod, z.ZodType>;

/** The form that asks for the second step: a code of the app, or a recovery code. */
export const secondStepSchema = (kind: SecondStepMethod) => z.object({ code: secondStep[kind] });

/** The form of /confirm: the password, the second step, or both. */
export const confirmSchema = (asks: {
  readonly password: boolean;
  readonly secondStep: SecondStepMethod | null;
}) =>
  z.object({
    // As it was typed: a password may begin with a space. No password is longer than the form may be.
    password: asks.password
      ? z.string({ error: twoStepMessages.password }).min(1, twoStepMessages.password)
      : z.undefined().catch(undefined),
    code: asks.secondStep ? secondStep[asks.secondStep] : z.undefined().catch(undefined),
  });
