import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { createGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { galleryOutcomes } from '~/domain/gallery/gallery-rules';
import { handleGalleryForm } from './gallery-form-action.server';
import { privateMeta } from '~/http/seo/page-meta';
import { requirePermission } from '~/http/session/session.server';
import { BackToGallery } from './back-to-gallery';
import { GalleryForm, type GalleryFormActionData } from './gallery-form';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add Gallery Image', matches);

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.request, 'content:write');
  return handleGalleryForm(args, {
    hasPicture: false,
    save: (form) => createGalleryItem(form, new Date()),
    saved: ({ title }) => `"${title}" was added to the gallery.`,
    failed: galleryOutcomes.createFailed,
  });
}

export default function AddGalleryImage() {
  const answer = useActionData<GalleryFormActionData>();
  return (
    <div className="space-y-4">
      <BackToGallery />
      <h1>Add Gallery Image</h1>
      <GalleryForm item={null} answer={answer} submit="Save" />
    </div>
  );
}
