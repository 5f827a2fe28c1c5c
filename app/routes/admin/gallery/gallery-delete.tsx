import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { deleteGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryMessages } from '~/domain/gallery/gallery-form';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { requirePermission } from '~/http/session/session.server';
import { galleryManagerPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';
import { ResponsivePicture } from '~/ui/responsive-picture';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Gallery Image', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const item = await findGalleryItemBySlug(params['item'] ?? '');
  if (!item) throw errorResponse(404, 'This picture is not in the gallery.');
  return { title: item.title, picture: item.picture, version: documentVersion(item) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(context, form, {
    noun: 'image',
    listPath: listPathOf(request, galleryManagerPath),
    deletedMessage: 'The image was deleted from the gallery.',
    remove: (seenVersion) => deleteGalleryItem(params['item'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeleteGalleryImage() {
  const { title, picture, version } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={galleryMessages.deleteQuestion}
      name={title}
      listPath={galleryManagerPath}
      listName="All images"
      seenVersion={version}
    >
      <ResponsivePicture
        picture={picture}
        sizes="(min-width: 480px) 448px, 85vw"
        className="h-auto w-full max-w-form rounded-sm bg-mint"
      />
      <p>It disappears from the gallery and links to it stop working.</p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
