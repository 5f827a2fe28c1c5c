import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';

/** Auto coercion would turn '' into undefined before the schema sees it. */
export const parseSubmission = <Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> =>
  parseWithZod(form, { schema, disableAutoCoercion: true });

/** The reply omits the fields of `hideFields`. */
export const replyWithErrors = (
  form: FormData,
  messages: string[],
  hideFields: readonly string[] = [],
): SubmissionResult<string[]> =>
  parseSubmission(form, z.looseObject({})).reply({ formErrors: messages, hideFields: [...hideFields] });
