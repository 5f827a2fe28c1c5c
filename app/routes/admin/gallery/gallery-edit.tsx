import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { updateGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryMessages } from '~/domain/gallery/gallery-form';
import { errorResponse } from '~/http/forms/read-form.server';
import { handleGalleryForm } from './gallery-form-action.server';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { GalleryEditor } from './gallery-form';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Update Gallery Image', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const item = await findGalleryItemBySlug(params['item'] ?? '');
  if (!item) throw errorResponse(404, 'This picture is not in the gallery.');
  const { title, description, picture, thumbnailUrl, featured, tags } = item;
  const version = documentVersion(item);
  return { item: { version, title, description, picture, thumbnailUrl, featured, tags } };
}

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  const signedIn = await requirePermission(args.request, now, 'content:write');
  const by = staffMember(args.request, signedIn);
  return handleGalleryForm(args, {
    hasPicture: true,
    save: (form) => updateGalleryItem(args.params['item'] ?? '', { form, by, now }),
    successMessage: ({ title }) => `“${title}” was saved.`,
    failureMessage: galleryMessages.updateFailed,
  });
}

export default function UpdateGalleryImage() {
  const { item } = useLoaderData<typeof loader>();
  return <GalleryEditor title="Update Gallery Image" item={item} submitLabel="Update" />;
}

export const ErrorBoundary = DialogError;
