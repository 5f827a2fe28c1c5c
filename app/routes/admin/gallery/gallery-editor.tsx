import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { conflictWith, documentVersion } from '~/domain/editing/edit-conflict';
import {
  describeGalleryItem,
  galleryFields,
  galleryMessages,
  galleryTexts,
} from '~/domain/gallery/gallery-form';
import { findGalleryItemBySlug } from '~/domain/gallery/gallery-queries.server';
import { galleryItemSchema } from '~/domain/gallery/gallery-schema';
import { createGalleryItem, updateGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { handleEditorForm } from '~/http/back-office/editor-form.server';
import { withSeenFields } from '~/http/back-office/seen-fields.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { deleteImagePath, galleryManagerPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { EditorDialog } from '~/ui/admin/editor-dialog';
import { GalleryForm, type GalleryFormActionData } from './gallery-form';

export const meta: MetaFunction = ({ params, matches }) =>
  privateMeta(params['item'] ? 'Update Gallery Image' : 'Add Gallery Image', matches);

/** For /add without an item; null for one that is deleted (404). */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const slug = params['item'];
  const stored = slug ? await findGalleryItemBySlug(slug) : null;
  if (!stored) return data({ item: null }, { status: slug ? 404 : 200 });
  const { title, description, picture, thumbnailUrl, featured, tags } = stored;
  const version = withSeenFields(documentVersion(stored), galleryTexts(stored));
  return data({ item: { version, title, description, picture, thumbnailUrl, featured, tags } });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(request, now, 'content:write');
  const by = staffMember(request, signedIn);
  const slug = params['item'];
  const { form, imageErrors } = await readImageForm(request, now, [{ name: 'image', alt: 'altText' }]);
  const choice = fieldText(form, 'image');
  const isMissing = !slug && choice === '' && !imageErrors;
  return handleEditorForm(context, form, {
    noun: 'image',
    schema: galleryItemSchema,
    fileErrors: isMissing ? { image: [galleryMessages.image] } : imageErrors,
    save: (values) =>
      slug
        ? updateGalleryItem(slug, { form: values, by, now })
        : createGalleryItem({ form: values, by, now }),
    answer: ({ document: { title } }) =>
      redirectWithFlash(listPathOf(request, galleryManagerPath), {
        kind: 'success',
        text: slug ? `“${title}” was saved.` : `“${title}” was added to the gallery.`,
      }),
    fields: galleryFields,
    textsOf: (stored) => galleryTexts(stored),
    conflictWith: (stored, { image, ...values }) =>
      conflictWith(stored, {
        mine: describeGalleryItem({
          ...values,
          altText: values.altText || values.title,
          image: image ? 'Another image' : '',
        }),
        theirs: describeGalleryItem({
          ...stored,
          altText: stored.picture.alt,
          image: image ? 'The saved image' : '',
        }),
      }),
    more: async (status) => ({ picture: status === 503 ? null : await findPicture(choice, '', now) }),
    messages: { unavailable: slug ? galleryMessages.updateFailed : galleryMessages.createFailed },
  });
}

export default function GalleryEditor() {
  const { item } = useLoaderData<typeof loader>();
  const actionData = useActionData<GalleryFormActionData>();
  const { item: slug } = useParams();
  const isNew = !slug;
  return (
    <EditorDialog
      title={isNew ? 'Add Gallery Image' : 'Update Gallery Image'}
      noun="image"
      version={item?.version}
      isDeleted={!isNew && !item}
      deletePath={item && slug ? deleteImagePath(slug) : undefined}
      listPath={galleryManagerPath}
      listName="All images"
    >
      <GalleryForm item={item} submitLabel={isNew ? 'Save' : 'Update'} actionData={actionData} />
    </EditorDialog>
  );
}

export const ErrorBoundary = DialogError;
