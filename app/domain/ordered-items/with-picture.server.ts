import { resolvePicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';

/**
 * The values of an item's form with its picture in place of the choice. `alt` is for an empty text. Fails with the error of
 * the field if the upload no longer exists.
 */
export async function withPicture<Form extends { readonly image: string; readonly imageAlt: string }>(
  { image, imageAlt, ...fields }: Form,
  current: { readonly image: Picture | null } | null,
  { alt, now }: { readonly alt: string; readonly now: Date },
) {
  const resolved = await resolvePicture({
    choice: image,
    current: current?.image ?? null,
    alt: imageAlt || alt,
    now,
  });
  if (resolved.ok) return { ok: true, fields: { ...fields, image: resolved.picture } } as const;
  const errors: Readonly<Record<string, string[]>> = { image: [uploadErrorMessages[resolved.reason]] };
  return { ok: false, errors } as const;
}
