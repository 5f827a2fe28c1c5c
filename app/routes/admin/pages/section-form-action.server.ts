import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { sectionMessages } from '~/domain/content/sections/content-sections';
import { previewSection } from '~/domain/content/sections/preview-section.server';
import { sectionVersion } from '~/domain/content/sections/section-content.server';
import {
  describeSection,
  imageRequired,
  nameOfSection,
  newItem,
  sectionFormFields,
  sectionTexts,
} from '~/domain/content/sections/section-form';
import { sectionSchema } from '~/domain/content/sections/section-schema';
import { hasOfferEnded, saveSection } from '~/domain/content/sections/save-section.server';
import { findDifferences } from '~/domain/editing/edit-conflict';
import type { FieldErrors } from '~/domain/editing/save-document.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { handleEditorForm } from '~/http/back-office/editor-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { readSectionTarget, sectionNotFound } from './section-target.server';

type FormArgs = Pick<ActionFunctionArgs, 'request' | 'context'>;

/** Call it after the permission check of the route. Answers as handleEditorForm does. */
export async function handleSectionForm({ request, context }: FormArgs, by: StaffMember) {
  const { now } = context;
  const { form, target, choice, ...editor } = await readSectionForm(request, now);
  const { section, itemId, listPath } = target;
  return handleEditorForm(context, form, {
    ...editor,
    save: (values) => saveSection({ section, itemId, form: values, by, now }),
    answer: ({ document }) => {
      const name = nameOfSection(section, document);
      const text = itemId === newItem ? `“${name}” was added.` : `“${name}” was saved.`;
      const isEnded = hasOfferEnded(section, document, now);
      return redirectWithFlash(
        listPathOf(request, listPath),
        isEnded
          ? { kind: 'warning', text: `${text} ${sectionMessages.endedOffer}` }
          : { kind: 'success', text },
      );
    },
    textsOf: (stored) => sectionTexts(section, stored, now),
    conflictWith: (stored) => ({
      version: sectionVersion(section, stored),
      changedAt: null,
      differences: findDifferences(
        describeSection(section, readFieldValues(form, editor.fields), choice ? 'Another image' : ''),
        describeSection(section, sectionTexts(section, stored, now), choice ? 'The saved image' : ''),
      ),
    }),
    messages: { unavailable: sectionMessages.saveFailed(section) },
  });
}

/** Call it after the permission check of the route. Returns what the page would show, or the form with its errors (400). */
export async function handleSectionPreview(request: Request, now: Date) {
  const { form, target, schema, fileErrors, more } = await readSectionForm(request, now);
  const { section, itemId } = target;
  const submission = parseSubmission(form, schema);
  const refuse = async (fieldErrors: FieldErrors) =>
    data({ reply: submission.reply({ fieldErrors }), conflict: null, ...(await more(400)) }, { status: 400 });
  if (submission.status !== 'success' || fileErrors) return refuse(fileErrors ?? {});
  const result = await previewSection({ section, itemId, form: submission.value, now });
  if (result.ok) return { preview: result.preview };
  if (result.reason === 'unknown') throw sectionNotFound();
  return refuse(result.errors);
}

async function readSectionForm(request: Request, now: Date) {
  const target = readSectionTarget(request);
  const { section, itemId } = target;
  const { form, imageErrors } = section.hasPicture
    ? await readImageForm(request, now, [{ name: 'image', alt: 'altText' }])
    : { form: await readForm(request), imageErrors: null };
  const fields = sectionFormFields(section);
  const choice = fieldText(form, 'image');
  const isMissing = section.needsPicture && itemId === newItem && choice === '' && !imageErrors;
  return {
    form,
    target,
    choice,
    noun: section.thing,
    fields,
    schema: sectionSchema(section, readFieldValues(form, fields)),
    fileErrors: isMissing ? { image: [imageRequired] } : imageErrors,
    more: async (status: number) => ({ picture: status === 503 ? null : await findPicture(choice, '', now) }),
  };
}
