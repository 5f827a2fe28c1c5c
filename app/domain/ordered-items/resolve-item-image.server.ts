import { resolvePicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';

/** The picture of an item's form, with the error of its field if the upload no longer exists. */
export async function resolveItemImage(
  options: Parameters<typeof resolvePicture>[0],
): Promise<
  | { readonly ok: true; readonly picture: Picture | null }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string[]>> }
> {
  const resolved = await resolvePicture(options);
  return resolved.ok ? resolved : { ok: false, errors: { image: [uploadErrorMessages[resolved.reason]] } };
}
