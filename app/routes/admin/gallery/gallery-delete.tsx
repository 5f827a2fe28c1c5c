import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { galleryManagerPath } from '~/domain/gallery/gallery-filter';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryOutcomes } from '~/domain/gallery/gallery-form';
import { setFlash } from '~/http/session/flash.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-meta';
import { requirePermission } from '~/http/session/session.server';
import { ResponsivePicture } from '~/ui/responsive-picture';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Gallery Image', matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const item = await findGalleryItemBySlug(params['item'] ?? '');
  if (!item) throw errorResponse(404, 'This picture is not in the gallery.');
  return { title: item.title, picture: item.picture };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, 'content:write');
  if (fieldText(form, 'intent') !== 'delete')
    throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
  const isDeleted = await deleteGalleryItem(params['item'] ?? '');
  const text = isDeleted ? 'The image was deleted from the gallery.' : 'This image was deleted already.';
  return redirect(galleryManagerPath, {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: isDeleted ? 'success' : 'warning', text }) },
  });
}

/** The confirmation question as a page: works without a script. */
export default function DeleteGalleryImage() {
  const { title, picture } = useLoaderData<typeof loader>();
  return (
    <form method="post" className="card mx-auto max-w-form space-y-4 p-4">
      <h1 className="text-xl md:text-2xl">{galleryOutcomes.deleteQuestion}</h1>
      <div>
        <ResponsivePicture
          picture={picture}
          sizes="(min-width: 480px) 448px, 85vw"
          className="h-auto w-full rounded-sm bg-mint"
        />
      </div>
      <p>
        <strong>{title}</strong> is taken out of the gallery, and links to it lead nowhere.
      </p>
      <p className="flex flex-wrap gap-3">
        <button name="intent" value="delete" className="button button-secondary">
          Delete
        </button>{' '}
        <a href={galleryManagerPath} className="button button-primary flex-1">
          Keep it
        </a>
      </p>
    </form>
  );
}
