import type { ActionFunctionArgs } from '@remix-run/node';
import { renditionUrl } from '~/domain/images/rendition-url';
import { uploadErrorMessages, type UploadFailure } from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { readImageFile } from '~/http/forms/image-form.server';
import { requirePermission } from '~/http/session/session.server';

/** Stores a picture that app/ui/form/image-upload sends as soon as it is picked: the body is the file. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write', 'catalogue:write');
  const file = await readImageFile(request);
  if (!file) return failureResponse('too-large');
  const stored = await storeUpload(file, { alt: '', now });
  if (!stored.ok) return failureResponse(stored.reason);
  const { id, picture } = stored;
  return Response.json({ id, preview: renditionUrl(picture, picture.widths[1] ?? picture.width, 'jpg') });
}

const failureResponse = (reason: UploadFailure) =>
  Response.json({ message: uploadErrorMessages[reason] }, { status: statuses[reason] });

const statuses: Readonly<Record<UploadFailure, number>> = {
  'not-an-image': 400,
  heic: 400,
  'too-large': 413,
  'too-many-pixels': 400,
  busy: 503,
  'too-slow': 503,
  'host-unavailable': 503,
  'unknown-image': 400,
};

export const loader = () => {
  throw errorResponse(405, 'This address only accepts pictures.', { Allow: 'POST' });
};
