import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';

/**
 * Checks a form against its schema, which lives in domain; the reply keeps what was typed. The schemas take fields as
 * the text that they are: conform's own conversion would also reach what they make of it, and turn '' into nothing.
 */
export const parseSubmission = <Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> =>
  parseWithZod(form, { schema, disableAutoCoercion: true });

/**
 * What shows a form again as it was typed, with messages that are about none of its fields. Takes the names of fields
 * that are not sent back.
 */
export const replyWithErrors = (
  form: FormData,
  messages: string[],
  hideFields: readonly string[] = [],
): SubmissionResult<string[]> =>
  parseSubmission(form, z.looseObject({})).reply({ formErrors: messages, hideFields: [...hideFields] });
