import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { createGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { galleryMessages } from '~/domain/gallery/gallery-form';
import { handleGalleryForm } from './gallery-form-action.server';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { GalleryEditor } from './gallery-form';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add Gallery Image', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  const signedIn = await requirePermission(args.request, now, 'content:write');
  const by = staffMember(args.request, signedIn);
  return handleGalleryForm(args, {
    hasPicture: false,
    save: (form) => createGalleryItem({ form, by, now }),
    successMessage: ({ title }) => `“${title}” was added to the gallery.`,
    failureMessage: galleryMessages.createFailed,
  });
}

export default function AddGalleryImage() {
  return <GalleryEditor title="Add Gallery Image" item={null} submitLabel="Save" />;
}

export const ErrorBoundary = DialogError;
