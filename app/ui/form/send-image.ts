import { imageMessages, isHeicFile, maxUploadBytes } from '~/domain/images/image-rules';

/** Enough for 10 MB at 300 kbit/s. */
const timeoutMs = 5 * 60 * 1000;

export type SendImageResult = { readonly id: string; readonly preview: string } | { readonly error: string };

/** Why a file is not sent; null for one that may be an image. */
export function findFileError(file: File): string | null {
  if (isHeicFile(file)) return imageMessages.heic;
  return file.type.startsWith('image/') && file.size <= maxUploadBytes ? null : imageMessages.invalid;
}

/**
 * Uploads a file to /images. `onProgress` gets the percentage that is sent, and null while the server prepares the image.
 * Calls `onEnd` once; aborting the request is a failure, too.
 */
export function sendImage(
  file: File,
  onProgress: (percent: number | null) => void,
  onEnd: (result: SendImageResult) => void,
): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total));
  request.upload.addEventListener('load', () => onProgress(null));
  request.addEventListener('loadend', () => {
    const { id, preview, message } = parseResponse(request.responseText);
    onEnd(id && preview ? { id, preview } : { error: message ?? imageMessages.failed });
  });
  request.timeout = timeoutMs;
  request.open('POST', '/images');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return request;
}

/** {} for a response that is not JSON, such as the sign-in page of an expired session. */
function parseResponse(text: string): { id?: string; preview?: string; message?: string } {
  try {
    return JSON.parse(text) as { id?: string; preview?: string; message?: string };
  } catch {
    return {};
  }
}
