import { altFromFileName, imageInputNames } from '~/domain/images/image-fields';
import {
  imageMessages,
  maxUploadBytes,
  removedImage,
  uploadErrorMessages,
} from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { isMultipart } from '~/lib/forms/resubmission';
import { maxFileFormBytes } from './form-limits';
import {
  errorResponse,
  maxJsonBytes,
  parseReceivedForm,
  readForm,
  readLimitedBody,
  requireSameOriginPost,
  unreadableForm,
} from './read-form.server';

/** Bounds the memory of request bodies: smaller ones need no permit, so that forms without a picture never wait for one. */
const maxSmallBytes = maxJsonBytes;
const maxConcurrentReads = 4;
let concurrentReads = 0;

/** `alt`: field of the alternative text; of a new file its name, where the text is empty or describes the former picture. */
type ImageFieldOptions = { readonly name: string; readonly alt?: string };

type ImageForm = {
  /** Text fields; parseImageChoice reads the value of an image field. */
  readonly form: FormData;
  readonly imageErrors: Readonly<Record<string, string[]>> | null;
};

/** Call after the permission check. Throws like readForm, 413 over maxFileFormBytes, 503 for too many concurrent uploads. */
export async function readImageForm(
  request: Request,
  now: Date,
  fields: readonly ImageFieldOptions[],
): Promise<ImageForm> {
  const body = await readMultipartForm(request);
  const form = new FormData();
  for (const [name, value] of body) if (typeof value === 'string') form.append(name, value);
  const imageErrors: Record<string, string[]> = {};
  for (const { name, alt } of fields) {
    const inputs = imageInputNames(name);
    const file = body.get(inputs.file);
    if (file instanceof File && (file.size > 0 || file.name !== '')) {
      const stored = await storeUpload(new Uint8Array(await file.arrayBuffer()), {
        alt: '',
        now,
      });
      if (!stored.ok) imageErrors[name] = [uploadErrorMessages[stored.reason]];
      else {
        form.set(inputs.choice, stored.id);
        const fileAlt = altFromFileName(file.name);
        if (alt && ['', form.get(inputs.shownAlt)].includes(form.get(alt))) form.set(alt, fileAlt);
        if (form.has(inputs.shownAlt)) form.set(inputs.shownAlt, fileAlt);
      }
    } else if (form.get(inputs.removal) === 'on') form.set(inputs.choice, removedImage);
    form.delete(inputs.removal);
  }
  return { form, imageErrors: Object.keys(imageErrors).length > 0 ? imageErrors : null };
}

/** Fits the texts of a form and one phone photograph. */
const maxUnauthenticatedFormBytes = 8 * 1024 * 1024;

/** Reads a form to give it back: its sender may not have been checked. Throws like readForm and readImageForm. */
export const readUnauthenticatedForm = (request: Request): Promise<FormData> =>
  isMultipart(request.headers) ? readMultipartForm(request, maxUnauthenticatedFormBytes) : readForm(request);

/** Only multipart: a urlencoded body has no files, and may not be as large. Throws like readImageForm. */
export async function readMultipartForm(request: Request, maxBytes = maxFileFormBytes): Promise<FormData> {
  requireSameOriginPost(request);
  if (!isMultipart(request.headers)) throw unreadableForm();
  const read = await readUpload(request, maxBytes);
  if (!read.ok) throw uploadResponses[read.reason]();
  return parseReceivedForm(request, read.body, ['multipart']);
}

const uploadResponses = {
  busy: () => errorResponse(503, imageMessages.failed, { 'Retry-After': '30' }),
  'too-large': () => errorResponse(413, imageMessages.invalid),
} as const;

/** Null over maxUploadBytes. Call after the permission check. Throws 405 and 403 like readForm, 503 for too many concurrent uploads. */
export async function readImageFile(request: Request): Promise<Uint8Array | null> {
  requireSameOriginPost(request);
  const read = await readUpload(request, maxUploadBytes);
  if (!read.ok && read.reason === 'busy') throw uploadResponses.busy();
  return read.ok ? read.body : null;
}

type ReadUploadResult =
  | { readonly ok: true; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: 'busy' | 'too-large' };

class TooManyUploads extends Error {}

/** Reads a body; 'busy' for a large one while four others are read. Call after the permission check. */
export async function readUpload(request: Request, maxBytes: number): Promise<ReadUploadResult> {
  const permits = { taken: 0 };
  const takePermit = () => {
    if (permits.taken > 0) return;
    if (concurrentReads >= maxConcurrentReads) throw new TooManyUploads();
    permits.taken += 1;
    concurrentReads += 1;
  };
  try {
    if (Number(request.headers.get('Content-Length') ?? 0) > maxSmallBytes) takePermit();
    const body = await readLimitedBody(request, maxBytes, watchLength(request.body, takePermit));
    return body ? { ok: true, body } : { ok: false, reason: 'too-large' };
  } catch (error) {
    if (error instanceof TooManyUploads) return { ok: false, reason: 'busy' };
    throw error;
  } finally {
    concurrentReads -= permits.taken;
  }
}

/** A client that does not say how much it sends may send a small body. */
async function* watchLength(
  stream: AsyncIterable<Uint8Array> | null,
  onLarge: () => void,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > maxSmallBytes) onLarge();
    yield chunk;
  }
}
