import { useEffect, useRef, useState } from 'react';
import { imageMessages, isHeicFile, maxUploadBytes } from '~/domain/images/image-rules';

type Upload = {
  readonly id: string;
  readonly name: string;
  /** Null while the server prepares the image. */
  readonly percent: number | null;
};

/** Enough for 10 MB at 300 kbit/s. */
const timeoutMs = 5 * 60 * 1000;

export type ImageUploads = ReturnType<typeof useImageUploads>;

/**
 * Uploads the files that were chosen, one after another, with their real progress. `onStored` gets each stored image, in
 * the order of the files. Leaving the form aborts the uploads.
 */
export function useImageUploads(onStored: (image: { src: string; preview: string }) => void) {
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [storedCount, setStoredCount] = useState(0);
  const request = useRef<XMLHttpRequest | null>(null);
  const count = useRef(0);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      request.current?.abort();
    };
  }, []);

  const start = async (files: readonly File[]) => {
    setErrors([]);
    setStoredCount(0);
    const uploads = files.map((file) => {
      count.current += 1;
      return { file, upload: { id: `upload-${count.current}`, name: file.name, percent: 0 } as Upload };
    });
    setPending(uploads.map(({ upload }) => upload));
    for (const { file, upload } of uploads) {
      const setPercent = (percent: number | null) =>
        setPending((all) => all.map((each) => (each.id === upload.id ? { ...each, percent } : each)));
      const result = isUsable(file)
        ? await send(file, (sent) => (request.current = sent), setPercent)
        : { error: isHeicFile(file) ? imageMessages.heic : imageMessages.invalid };
      if (isLeft.current) return;
      setPending((all) => all.filter(({ id }) => id !== upload.id));
      if ('error' in result) setErrors((all) => [...all, `${file.name}: ${result.error}.`]);
      else {
        setStoredCount((stored) => stored + 1);
        onStored(result);
      }
    }
  };
  const isBusy = pending.length > 0;
  return {
    pending,
    isBusy,
    errors,
    status: isBusy
      ? `Uploading ${pending.length === 1 ? 'a picture' : `${pending.length} pictures`}`
      : storedCount > 0
        ? `${storedCount === 1 ? 'The picture is' : `${storedCount} pictures are`} uploaded. Now save this form.`
        : '',
    start: (files: readonly File[]) => void start(files),
  };
}

const isUsable = (file: File): boolean =>
  file.type.startsWith('image/') && !isHeicFile(file) && file.size <= maxUploadBytes;

type SendResult = { readonly src: string; readonly preview: string } | { readonly error: string };

function send(
  file: File,
  onOpen: (request: XMLHttpRequest) => void,
  onProgress: (percent: number | null) => void,
): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    onOpen(request);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total));
    request.upload.addEventListener('load', () => onProgress(null));
    request.addEventListener('loadend', () => {
      const { id, preview, message } = parseResponse(request.responseText);
      resolve(id && preview ? { src: `/images/${id}`, preview } : { error: message ?? imageMessages.failed });
    });
    request.timeout = timeoutMs;
    request.open('POST', '/images');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}

/** {} for a response that is not JSON, such as the sign-in page of an expired session. */
function parseResponse(text: string): { id?: string; preview?: string; message?: string } {
  try {
    return JSON.parse(text) as { id?: string; preview?: string; message?: string };
  } catch {
    return {};
  }
}
