import { findPicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import type { FieldErrors } from '~/domain/editing/save-document.server';
import { rowField } from './product-form';
import type { ProductForm } from './product-schema';

type PicturesResult =
  | { readonly ok: true; readonly images: readonly Picture[] }
  | { readonly ok: false; readonly reason: 'rejected'; readonly errors: FieldErrors };

/** Pictures by `src`: those of the product, and others of the shop; uploads are then spared by sweepImages. */
export async function findPictures(
  sources: readonly string[],
  present: readonly Picture[],
  now: Date,
): Promise<ReadonlyMap<string, Picture>> {
  const found = new Map<string, Picture>();
  for (const src of new Set(sources)) {
    const stored = await findPicture(src, '', now);
    const picture = present.find((each) => each.src === src) ?? stored;
    if (picture) found.set(src, picture);
  }
  return found;
}

/** In the order of the form, each once. A picture without an alternative text gets the product's name. */
export async function resolveProductPictures(
  form: Pick<ProductForm, 'name' | 'pictures'>,
  present: readonly Picture[],
  now: Date,
): Promise<PicturesResult> {
  const found = await findPictures(
    form.pictures.map(({ src }) => src),
    present,
    now,
  );
  const images = new Map<string, Picture>();
  const errors: Record<string, string[]> = {};
  for (const { key, src, alt } of form.pictures) {
    const picture = found.get(src);
    if (!picture) errors[rowField('picture', key, 'alt')] = [uploadErrorMessages['unknown-image']];
    else if (!images.has(src)) images.set(src, { ...picture, alt: alt || form.name });
  }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'rejected', errors };
  return { ok: true, images: [...images.values()] };
}
