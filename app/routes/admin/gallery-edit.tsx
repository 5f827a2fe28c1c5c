import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { updateGalleryItem } from '~/domain/gallery/edit-gallery.server';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryOutcomes } from '~/domain/gallery/gallery-rules';
import { problem } from '~/http/form.server';
import { answerGalleryForm } from '~/http/gallery-form.server';
import { privateMeta } from '~/http/page-meta';
import { requirePermission } from '~/http/session.server';
import { BackToGallery } from '~/ui/gallery/back-to-gallery';
import { GalleryForm, type GalleryFormAnswer } from '~/ui/gallery/gallery-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Update Gallery Image', matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const item = await findGalleryItemBySlug(params['item'] ?? '');
  if (!item) throw problem(404, 'This picture is not in the gallery.');
  const { title, description, picture, thumbnailUrl, featured, tags } = item;
  return { item: { title, description, picture, thumbnailUrl, featured, tags } };
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.request, 'content:write');
  return answerGalleryForm(args, {
    hasPicture: true,
    save: (form) => updateGalleryItem(args.params['item'] ?? '', form, new Date()),
    saved: ({ title }) => `"${title}" was saved.`,
    failed: galleryOutcomes.updateFailed,
  });
}

export default function UpdateGalleryImage() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<GalleryFormAnswer>();
  return (
    <div className="space-y-4">
      <BackToGallery />
      <h1>Update Gallery Image</h1>
      <GalleryForm item={item} answer={answer} submit="Update" />
    </div>
  );
}
