import { data, redirect, type AppLoadContext } from '@remix-run/node';
import type { SaveGalleryItemResult } from '~/domain/gallery/save-gallery-item.server';
import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import { galleryItemSchema, type GalleryItemForm } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryMessages } from '~/domain/gallery/gallery-rules';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { findPicture } from '~/domain/images/image-queries.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { setFlash } from '~/http/session/flash.server';
import { errorResponse, fieldText } from '~/http/forms/read-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { parseSubmission } from '~/http/forms/submission.server';

/**
 * Reads the form of the gallery manager, hands it to `save`, and answers: 303 to the list with `saved` as its message, or
 * the form again with what is wrong with it (400, or 503 with `failed` while the database is away). To be called after
 * the guard of the route. `hasPicture` says whether there is a picture already, so that none needs to be chosen.
 */
export async function handleGalleryForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  options: {
    readonly hasPicture: boolean;
    readonly save: (form: GalleryItemForm) => Promise<SaveGalleryItemResult>;
    readonly saved: (item: GalleryItem) => string;
    readonly failed: string;
  },
) {
  const { form, imageErrors } = await readImageForm(request, [{ name: 'image', alt: 'altText' }]);
  const submission = parseSubmission(form, galleryItemSchema);
  const choice = fieldText(form, 'image');
  const isMissing = !options.hasPicture && choice === '' && !imageErrors;
  const errors = isMissing ? { image: [galleryMessages.image] } : imageErrors;
  const showAgain = async (wrong: Parameters<typeof submission.reply>[0], status: number) => {
    const picture = status === 503 ? null : await findPicture(choice, '', new Date());
    return data({ reply: submission.reply(wrong), picture }, { status });
  };
  if (submission.status !== 'success' || errors) return showAgain(errors ? { fieldErrors: errors } : {}, 400);
  const result = await nullIfUnavailable(options.save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    return showAgain({ formErrors: [options.failed] }, 503);
  }
  if (result.ok)
    return redirect(galleryManagerPath, {
      status: 303,
      headers: { 'Set-Cookie': await setFlash({ kind: 'success', text: options.saved(result.item) }) },
    });
  if (result.reason === 'unknown-item')
    throw errorResponse(404, 'This picture is not in the gallery any more.');
  const text = result.reason === 'no-image' ? galleryMessages.image : uploadErrorMessages[result.reason];
  return showAgain({ fieldErrors: { image: [text] } }, 400);
}
