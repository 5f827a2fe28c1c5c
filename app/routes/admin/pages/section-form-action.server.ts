import { data, type AppLoadContext } from '@remix-run/node';
import type { StaffMember } from '~/domain/audit/staff-member';
import { findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { sectionMessages } from '~/domain/content/sections/content-sections';
import type { FillSectionFailure } from '~/domain/content/sections/fill-section.server';
import { previewSection } from '~/domain/content/sections/preview-section.server';
import { sectionVersion } from '~/domain/content/sections/section-content.server';
import {
  describeSection,
  imageErrorText,
  imageRequired,
  nameOfSection,
  newItem,
  sectionFormFields,
  sectionTexts,
} from '~/domain/content/sections/section-form';
import { sectionSchema } from '~/domain/content/sections/section-schema';
import { saveSection } from '~/domain/content/sections/save-section.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { readSectionTarget, sectionNotFound } from './section-target.server';

/** Call it after the permission check of the route. Answers 303, or the form with its errors (400, 409, 503). */
export async function handleSectionForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  by: StaffMember,
) {
  const { now } = context;
  const { section, itemId, listPath, values, texts, choice, reply, refuse } = await readSectionForm(
    request,
    now,
  );
  if (!values) return reply();
  const result = await nullIfUnavailable(saveSection({ section, itemId, form: values, by, now }));
  if (!result) {
    markDatabaseUnavailable(context);
    return reply({ formErrors: [sectionMessages.saveFailed(section)] }, 503);
  }
  if (result.ok) {
    const name = nameOfSection(section, result.values);
    return redirectWithFlash(listPathOf(request, listPath), {
      kind: 'success',
      text: itemId === newItem ? `“${name}” was added.` : `“${name}” was saved.`,
    });
  }
  if (result.reason !== 'conflict') return refuse(result.reason);
  return reply({}, 409, {
    version: sectionVersion(section, result.values),
    changedAt: null,
    differences: findDifferences(
      describeSection(section, texts, choice ? 'Another image' : ''),
      describeSection(section, sectionTexts(section, result.values, now), choice ? 'The saved image' : ''),
    ),
  });
}

/** Call it after the permission check of the route. Returns what the page would show, or the form with its errors (400). */
export async function handleSectionPreview(request: Request, now: Date) {
  const { section, itemId, values, reply, refuse } = await readSectionForm(request, now);
  if (!values) return reply();
  const result = await previewSection({ section, itemId, form: values, now });
  return result.ok ? { preview: result.preview } : refuse(result.reason);
}

async function readSectionForm(request: Request, now: Date) {
  const target = readSectionTarget(request);
  const { section, itemId } = target;
  const { form, imageErrors } = section.hasPicture
    ? await readImageForm(request, now, [{ name: 'image', alt: 'altText' }])
    : { form: await readForm(request), imageErrors: null };
  const texts = readFieldValues(form, sectionFormFields(section));
  const submission = parseSubmission(form, sectionSchema(section, texts));
  const choice = fieldText(form, 'image');
  const isMissing = section.hasPicture && itemId === newItem && choice === '' && !imageErrors;
  const errors = isMissing ? { image: [imageRequired] } : imageErrors;
  const reply = async (
    options: Parameters<typeof submission.reply>[0] = errors ? { fieldErrors: errors } : {},
    status = 400,
    conflict: EditConflict | null = null,
  ) => {
    const picture = status === 503 ? null : await findPicture(choice, '', now);
    return data({ reply: submission.reply(options), picture, conflict }, { status });
  };
  const refuse = (reason: FillSectionFailure['reason']) => {
    if (reason === 'unknown-item') throw sectionNotFound();
    return reason === 'full'
      ? reply({ formErrors: [sectionMessages.listFull] })
      : reply({ fieldErrors: { image: [imageErrorText(reason)] } });
  };
  const values = submission.status === 'success' && !errors ? submission.value : null;
  return { ...target, values, texts, choice, reply, refuse };
}
