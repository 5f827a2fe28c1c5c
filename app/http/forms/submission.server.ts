import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { fieldText, unreadableForm } from './read-form.server';

/**
 * The field of a form that comes back after a sign-in (docs/decisions/0099). It is never valid, so that its action answers with
 * what was typed and saves nothing.
 */
export const unsavedField = 'unsaved';

const unsavedSchema = (files: string) =>
  z.unknown().refine(() => false, {
    message: `You had to sign in while you were writing. Here is what you typed: it isn’t saved yet.${
      files === withoutFiles ? ' Please choose your files again.' : ''
    }`,
  });

/** The value of `unsavedField` where files were chosen, too. */
export const withoutFiles = 'without-files';

/** Throws 400 for a form that comes back. For buttons of an editor's page whose form parseSubmission does not parse. */
export function rejectUnsaved(form: FormData): void {
  if (form.has(unsavedField)) throw unreadableForm();
}

/** Auto coercion would turn '' into undefined before the schema sees it. */
export const parseSubmission = <Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> =>
  parseWithZod(form, {
    schema: form.has(unsavedField)
      ? (unsavedSchema(fieldText(form, unsavedField)) as unknown as Schema)
      : schema,
    disableAutoCoercion: true,
  });

/** The reply omits the fields of `hideFields`. */
export const replyWithErrors = (
  form: FormData,
  messages: string[],
  hideFields: readonly string[] = [],
): SubmissionResult<string[]> =>
  parseSubmission(form, z.looseObject({})).reply({ formErrors: messages, hideFields: [...hideFields] });
