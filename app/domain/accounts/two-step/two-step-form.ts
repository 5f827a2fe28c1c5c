import { z } from 'zod';
import { cleanNumber } from '~/lib/format/clean-text';
import { recoveryAlphabet, recoveryCodeLength, type SecondStepMethod } from './two-step';

const twoStepMessages = {
  required: 'This field is required',
  code: 'Please enter the 6 digits from your app',
  recoveryCode: 'Please enter the whole recovery code: 24 letters and digits',
  password: 'Please enter your password',
} as const;

const maxLength = 100;

const codeSchema = (clean: (text: string) => string, pattern: RegExp, message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? twoStepMessages.required : message) })
    .max(maxLength, message)
    .transform((text) => clean(cleanNumber(text).replace(/[\s-]/g, '')))
    .pipe(
      z
        .string()
        .min(1, twoStepMessages.required)
        .refine((text) => text === '' || pattern.test(text), message),
    );

/** Ignores spaces, dashes and case; reads O as 0, I and L as 1 (Crockford's base 32). */
const codeSchemas = {
  code: codeSchema((text) => text, /^\d{6}$/, twoStepMessages.code),
  'recovery-code': codeSchema(
    (text) => text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1'),
    new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`),
    twoStepMessages.recoveryCode,
  ),
} as const satisfies Record<SecondStepMethod, z.ZodType>;

export const secondStepSchema = (method: SecondStepMethod) => z.object({ code: codeSchemas[method] });

export const confirmSchema = (factors: {
  readonly password: boolean;
  readonly secondStep: SecondStepMethod | null;
}) =>
  z.object({
    password: factors.password
      ? z.string({ error: twoStepMessages.password }).min(1, twoStepMessages.password)
      : z.undefined().catch(undefined),
    code: factors.secondStep ? codeSchemas[factors.secondStep] : z.undefined().catch(undefined),
  });
