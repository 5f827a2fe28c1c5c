import { data, redirect, type AppLoadContext } from '@remix-run/node';
import type { EditGalleryResult } from '~/domain/gallery/edit-gallery.server';
import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import { galleryItemSchema, type GalleryItemForm } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryMessages } from '~/domain/gallery/gallery-rules';
import { uploadTexts } from '~/domain/images/image-rules';
import { findPicture } from '~/domain/images/images.server';
import { noteDatabaseAway, unlessAway } from './database-away.server';
import { setFlash } from './flash.server';
import { problem, textOf } from './form.server';
import { readImageForm } from './image-form.server';
import { checkForm } from './submission.server';

/**
 * Reads the form of the gallery manager, hands it to `save`, and answers: 303 to the list with `saved` as its message, or
 * the form again with what is wrong with it (400, or 503 with `failed` while the database is away). To be called after
 * the guard of the route. `hasPicture` says whether there is a picture already, so that none needs to be chosen.
 */
export async function answerGalleryForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  options: {
    readonly hasPicture: boolean;
    readonly save: (form: GalleryItemForm) => Promise<EditGalleryResult>;
    readonly saved: (item: GalleryItem) => string;
    readonly failed: string;
  },
) {
  const { form, imageErrors } = await readImageForm(request, [{ name: 'image', alt: 'altText' }]);
  const submission = checkForm(form, galleryItemSchema);
  const choice = textOf(form, 'image');
  const isMissing = !options.hasPicture && choice === '' && !imageErrors;
  const errors = isMissing ? { image: [galleryMessages.image] } : imageErrors;
  const showAgain = async (wrong: Parameters<typeof submission.reply>[0], status: number) => {
    const picture = status === 503 ? null : await findPicture(choice, '', new Date());
    return data({ reply: submission.reply(wrong), picture }, { status });
  };
  if (submission.status !== 'success' || errors) return showAgain(errors ? { fieldErrors: errors } : {}, 400);
  const result = await unlessAway(options.save(submission.value));
  if (!result) {
    noteDatabaseAway(context);
    return showAgain({ formErrors: [options.failed] }, 503);
  }
  if (result.ok)
    return redirect(galleryManagerPath, {
      status: 303,
      headers: { 'Set-Cookie': await setFlash({ kind: 'success', text: options.saved(result.item) }) },
    });
  if (result.reason === 'unknown-item') throw problem(404, 'This picture is not in the gallery any more.');
  const text = result.reason === 'no-image' ? galleryMessages.image : uploadTexts[result.reason];
  return showAgain({ fieldErrors: { image: [text] } }, 400);
}
