import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';

/** Without auto coercion, which would turn '' into undefined before the schema sees it. */
export const parseSubmission = <Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> =>
  parseWithZod(form, { schema, disableAutoCoercion: true });

/** Returns a form as it was entered with form-level messages; the fields of `hideFields` are not sent back. */
export const replyWithErrors = (
  form: FormData,
  messages: string[],
  hideFields: readonly string[] = [],
): SubmissionResult<string[]> =>
  parseSubmission(form, z.looseObject({})).reply({ formErrors: messages, hideFields: [...hideFields] });
