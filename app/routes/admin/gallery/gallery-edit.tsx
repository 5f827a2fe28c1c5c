import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { updateGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryOutcomes } from '~/domain/gallery/gallery-rules';
import { errorResponse } from '~/http/forms/read-form.server';
import { handleGalleryForm } from './gallery-form-action.server';
import { privateMeta } from '~/http/seo/page-meta';
import { requirePermission } from '~/http/session/session.server';
import { BackToGallery } from './back-to-gallery';
import { GalleryForm, type GalleryFormActionData } from './gallery-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Update Gallery Image', matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const item = await findGalleryItemBySlug(params['item'] ?? '');
  if (!item) throw errorResponse(404, 'This picture is not in the gallery.');
  const { title, description, picture, thumbnailUrl, featured, tags } = item;
  return { item: { title, description, picture, thumbnailUrl, featured, tags } };
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.request, 'content:write');
  return handleGalleryForm(args, {
    hasPicture: true,
    save: (form) => updateGalleryItem(args.params['item'] ?? '', form, new Date()),
    saved: ({ title }) => `"${title}" was saved.`,
    failed: galleryOutcomes.updateFailed,
  });
}

export default function UpdateGalleryImage() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<GalleryFormActionData>();
  return (
    <div className="space-y-4">
      <BackToGallery />
      <h1>Update Gallery Image</h1>
      <GalleryForm item={item} answer={answer} submit="Update" />
    </div>
  );
}
