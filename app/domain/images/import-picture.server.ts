import { downloadImage } from '~/clients/download-image.server';
import { maxUploadBytes, type ImportFailure, type UploadFailure } from './image-rules';
import type { Picture } from './picture';
import { storeUpload } from './store-upload.server';

/** Stores a copy of a picture given by URL: a link would reveal our readers to its host, and our CSP blocks it. */
export async function importPicture(
  url: string,
  { alt, now }: { readonly alt: string; readonly now: Date },
): Promise<
  { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: ImportFailure }
> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { ok: false, reason: 'no-address' };
  const downloaded = await downloadImage(url, { maxBytes: maxUploadBytes });
  if (!downloaded.ok) return { ok: false, reason: downloadFailures[downloaded.reason] };
  const stored = await storeUpload(downloaded.file, { alt, now });
  return stored.ok ? stored : { ok: false, reason: storeFailures[stored.reason] ?? 'address-no-image' };
}

const downloadFailures = {
  'not-public': 'address-not-public',
  'too-large': 'address-no-image',
  unreachable: 'address-unreachable',
} as const;

/** Temporary failures; all others mean an unacceptable image. */
const storeFailures: Readonly<Partial<Record<UploadFailure, ImportFailure>>> = {
  busy: 'address-unreachable',
  'too-slow': 'address-unreachable',
  'host-unavailable': 'address-unreachable',
};
