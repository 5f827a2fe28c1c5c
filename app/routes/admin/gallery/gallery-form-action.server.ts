import { data, type AppLoadContext } from '@remix-run/node';
import type { SaveGalleryItemResult } from '~/domain/gallery/save-gallery-item.server';
import { documentVersion, findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { describeGalleryItem, galleryMessages } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryItemSchema, type GalleryItemForm } from '~/domain/gallery/gallery-schema';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { findPicture } from '~/domain/images/image-queries.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { listPathOf } from '~/http/rendering/list-route';
import { redirectWithFlash } from '~/http/session/flash.server';
import { errorResponse, fieldText } from '~/http/forms/read-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { galleryManagerPath } from '~/paths';

/**
 * Handles the form that adds or edits a gallery item: redirects to the list with a flash message, or returns the form with
 * its errors (400; 503 while the database is unavailable). Call it after the permission check of the route.
 */
export async function handleGalleryForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  options: {
    /** True for an existing item, which has a picture. */
    readonly hasPicture: boolean;
    readonly save: (form: GalleryItemForm) => Promise<SaveGalleryItemResult>;
    readonly successMessage: (item: GalleryItem) => string;
    readonly failureMessage: string;
  },
) {
  const { now } = context;
  const { form, imageErrors } = await readImageForm(request, now, [{ name: 'image', alt: 'altText' }]);
  const submission = parseSubmission(form, galleryItemSchema);
  const choice = fieldText(form, 'image');
  const isMissing = !options.hasPicture && choice === '' && !imageErrors;
  const errors = isMissing ? { image: [galleryMessages.image] } : imageErrors;
  const replyWithErrors = async (
    replyOptions: Parameters<typeof submission.reply>[0],
    status: number,
    conflict: EditConflict | null = null,
  ) => {
    const picture = status === 503 ? null : await findPicture(choice, '', now);
    return data({ reply: submission.reply(replyOptions), picture, conflict }, { status });
  };
  if (submission.status !== 'success' || errors)
    return replyWithErrors(errors ? { fieldErrors: errors } : {}, 400);
  const result = await nullIfUnavailable(options.save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    return replyWithErrors({ formErrors: [options.failureMessage] }, 503);
  }
  if (result.ok)
    return redirectWithFlash(listPathOf(request, galleryManagerPath), {
      kind: 'success',
      text: options.successMessage(result.item),
    });
  if (result.reason === 'conflict') {
    const { item } = result;
    const { image, ...form } = submission.value;
    return replyWithErrors({}, 409, {
      version: documentVersion(item),
      changedAt: item.updatedAt,
      differences: findDifferences(
        describeGalleryItem({
          ...form,
          altText: form.altText || form.title,
          image: image ? 'Another image' : '',
        }),
        describeGalleryItem({ ...item, altText: item.picture.alt, image: image ? 'The saved image' : '' }),
      ),
    });
  }
  if (result.reason === 'unknown-item') throw errorResponse(404, 'This picture is no longer in the gallery.');
  const text = result.reason === 'no-image' ? galleryMessages.image : uploadErrorMessages[result.reason];
  return replyWithErrors({ fieldErrors: { image: [text] } }, 400);
}
