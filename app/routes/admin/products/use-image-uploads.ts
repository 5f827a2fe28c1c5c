import { useEffect, useRef, useState } from 'react';
import { findFileError, sendImage, type SendImageResult } from '~/ui/form/send-image';

type Upload = {
  readonly id: string;
  readonly name: string;
  /** Null while the server prepares the image. */
  readonly percent: number | null;
};

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

  const send = (file: File, setPercent: (percent: number | null) => void) =>
    new Promise<SendImageResult>((resolve) => {
      request.current = sendImage(file, setPercent, resolve);
    });

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
      const error = findFileError(file);
      const result = error === null ? await send(file, setPercent) : { error };
      if (isLeft.current) return;
      setPending((all) => all.filter(({ id }) => id !== upload.id));
      if ('error' in result) setErrors((all) => [...all, `${file.name}: ${result.error}.`]);
      else {
        setStoredCount((stored) => stored + 1);
        onStored({ src: `/images/${result.id}`, preview: result.preview });
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
