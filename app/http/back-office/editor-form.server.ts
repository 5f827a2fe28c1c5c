import type { SubmissionResult } from '@conform-to/react';
import { data, type AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type { EditConflict } from '~/domain/editing/edit-conflict';
import type { FieldErrors, SaveFailure } from '~/domain/editing/save-document.server';
import type { FormFields } from '~/lib/forms/form-fields';
import { fieldText } from '../forms/read-form.server';
import { parseSubmission } from '../forms/submission.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '../server/database-unavailable.server';
import {
  parseSeenVersion,
  takeTheirs,
  withSeenFields,
  type FormTexts,
  type SeenVersion,
} from './seen-fields.server';

/** What an editor's action returns with a form that was not saved. */
export type EditorActionData = {
  readonly reply: SubmissionResult<string[]>;
  readonly conflict: EditConflict | null;
};

type Editor<Schema extends z.ZodType, Stored, Saved, Answer, More> = {
  /** In sentences: 'product'. */
  readonly noun: string;
  readonly schema: Schema;
  /** Where the fields depend on the form, which may get rows of somebody else. */
  readonly schemaOf?: (form: FormData) => Schema;
  /** Errors of files that could not be stored. */
  readonly fileErrors?: FieldErrors | null;
  readonly save: (values: z.output<Schema>) => Promise<Saved | SaveFailure<Stored>>;
  readonly answer: (saved: Saved) => Answer;
  /** Instead of the form with the message (409). */
  readonly answerRefused?: (message: string) => Answer;
  /** Which fields repeat. */
  readonly fields: FormFields;
  /** What the form shows of a document, as its loader has passed it to withSeenFields. */
  readonly textsOf: (
    stored: NoInfer<Stored>,
    form: FormData,
    seen: SeenVersion,
  ) => FormTexts | Promise<FormTexts>;
  /** The form has the stored texts of all fields that the person has left alone. */
  readonly conflictWith: (
    stored: Stored,
    values: z.output<Schema>,
    form: FormData,
  ) => EditConflict | Promise<EditConflict>;
  /** What the page shows beside the form; 503 while the database is down. */
  readonly more?: (status: number) => More;
  /** Instead of the usual words. */
  readonly messages?: { readonly deleted?: string; readonly unavailable?: string };
};

/**
 * Saves the form of an editor and answers, or returns the form as it was typed: 400 with its errors, 404 for what somebody
 * has deleted, 409 after an edit of somebody else and for what is refused, 503 while the database is unavailable. After an edit of
 * somebody else, the fields that the person has left as they were loaded have what is stored: keeping theirs keeps what they changed.
 */
export async function handleEditorForm<
  Schema extends z.ZodType,
  Stored,
  Saved extends { readonly ok: true },
  Answer,
  More = object,
>(context: AppLoadContext, form: FormData, editor: Editor<Schema, Stored, Saved, Answer, More>) {
  const { noun, schema, fileErrors, save, answer, answerRefused, more, messages } = editor;
  const seen = fieldText(form, 'seenVersion');
  const { version, isAsLoaded } = parseSeenVersion(seen);
  if (form.has('seenVersion')) form.set('seenVersion', version);
  let submission = parseSubmission(form, schema);
  const replyWith = async (
    options: Parameters<typeof submission.reply>[0],
    status: number,
    conflict: EditConflict | null = null,
  ) => {
    const reply = submission.reply(options);
    if (reply.initialValue?.['seenVersion'] !== undefined) reply.initialValue['seenVersion'] = seen;
    const unsaved: EditorActionData = { reply, conflict };
    return data({ ...unsaved, ...((await more?.(status)) as Awaited<More>) }, { status });
  };
  if (submission.status !== 'success' || fileErrors)
    return replyWith(fileErrors ? { fieldErrors: fileErrors } : {}, 400);
  const result = await nullIfUnavailable(save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    const down = `The ${noun} could not be saved, because the database is down. Please try again in a minute.`;
    return replyWith({ formErrors: [messages?.unavailable ?? down] }, 503);
  }
  if (result.ok) return answer(result);
  switch (result.reason) {
    case 'rejected':
      return replyWith({ fieldErrors: result.errors }, 400);
    case 'refused':
      return answerRefused?.(result.message) ?? replyWith({ formErrors: [result.message] }, 409);
    case 'unknown': {
      const deleted = `Somebody has deleted this ${noun}. To keep what you typed, copy it into a new ${noun}.`;
      return replyWith({ formErrors: [messages?.deleted ?? deleted] }, 404);
    }
    case 'conflict': {
      const { value } = submission;
      const { document } = result;
      const theirs = await editor.textsOf(document, form, { version, isAsLoaded });
      takeTheirs(form, theirs, { fields: editor.fields, isAsLoaded });
      submission = parseSubmission(form, editor.schemaOf?.(form) ?? schema);
      const merged = submission.status === 'success' ? submission.value : value;
      const conflict = await editor.conflictWith(document, merged, form);
      return replyWith({}, 409, { ...conflict, version: withSeenFields(conflict.version, theirs) });
    }
  }
}
