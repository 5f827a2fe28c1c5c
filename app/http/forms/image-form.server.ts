import { altFromFileName, imageInputNames } from '~/domain/images/image-fields';
import {
  imageMessages,
  removedImage,
  maxUploadBytes,
  uploadErrorMessages,
} from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import {
  setParsedForm,
  parseForm,
  errorResponse,
  readLimitedBody,
  requireSameOriginPost,
} from './read-form.server';

/**
 * Large enough for what people pick by mistake, a photograph of a good camera: its form comes back with what was typed
 * and says what is wrong. What is longer is refused unread, or as soon as it has grown so long.
 */
const formLimitBytes = 24 * 1024 * 1024;

/** So many bodies are read at once, which bounds the memory that they take. */
const readAtOnce = 4;
let beingRead = 0;

/** An image field of a form, and the field of its alternative text, which the name of the file fills where it is empty. */
export type ImageFieldOptions = { readonly name: string; readonly alt?: string };

export type ImageForm = {
  /** All texts of the form. An image field holds what imageFieldSchema (domain/images) takes; there are no files. */
  readonly form: FormData;
  /** What is wrong with the pictures, by the name of the field, as a submission's reply takes it; null for nothing. */
  readonly imageErrors: Readonly<Record<string, string[]>> | null;
};

/**
 * Reads a form with image fields (<ImageField>), multipart or not, that a page of ours sent, and stores the files that
 * came with it. To be called after the guard of the route, so that nobody uploads who may not. Throws a Response: 405,
 * 403 and 400 as readForm does, 413 for a form over 24 MB, 503 when several are being read already.
 */
export async function readImageForm(
  request: Request,
  fields: readonly ImageFieldOptions[],
): Promise<ImageForm> {
  const sent = await readMultipartForm(request);
  const form = new FormData();
  for (const [name, value] of sent) if (typeof value === 'string') form.append(name, value);
  const imageErrors: Record<string, string[]> = {};
  for (const { name, alt } of fields) {
    const inputs = imageInputNames(name);
    const file = sent.get(inputs.file);
    if (file instanceof File && (file.size > 0 || file.name !== '')) {
      const stored = await storeUpload(new Uint8Array(await file.arrayBuffer()), {
        alt: '',
        now: new Date(),
      });
      if (!stored.ok) imageErrors[name] = [uploadErrorMessages[stored.reason]];
      else {
        form.set(inputs.choice, stored.id);
        if (alt && form.get(alt) === '') form.set(alt, altFromFileName(file.name));
      }
    } else if (form.get(inputs.removal) === 'on') form.set(inputs.choice, removedImage);
    form.delete(inputs.removal);
  }
  return { form, imageErrors: Object.keys(imageErrors).length > 0 ? imageErrors : null };
}

/** Reads a form with its files, of any size that pages of ours send by default; throws as readImageForm does. */
export async function readMultipartForm(request: Request, limitBytes = formLimitBytes): Promise<FormData> {
  requireSameOriginPost(request);
  return readInTurn(async () => {
    const body = await readLimitedBody(request, limitBytes);
    if (body === null) throw errorResponse(413, imageMessages.invalid);
    const form = await parseForm(body, request.headers.get('Content-Type') ?? '');
    if (!form) throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
    setParsedForm(request, form);
    return form;
  });
}

/**
 * Reads a file that a script sent as it is; null for one that is too large. To be called after the guard of the route.
 * Throws a Response: 405 and 403 as readForm does, 503 when several are being read already.
 */
export async function readImageFile(request: Request): Promise<Uint8Array | null> {
  requireSameOriginPost(request);
  return readInTurn(() => readLimitedBody(request, maxUploadBytes));
}

async function readInTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  if (beingRead >= readAtOnce) throw errorResponse(503, imageMessages.failed, { 'Retry-After': '30' });
  beingRead += 1;
  try {
    return await read();
  } finally {
    beingRead -= 1;
  }
}
