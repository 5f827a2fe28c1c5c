import { createHash } from 'node:crypto';
import type { Category } from '../category';

/** What an editor sees and changes. */
export const editedFields = ({ name, description, parent, order, image, isActive }: Category) => ({
  name,
  description,
  parent: parent?.toHexString() ?? null,
  order,
  image: image && { src: image.src, alt: image.alt },
  isActive,
});

/** Changes with every edit, and with nothing else. */
export const categoryVersion = (category: Category): string =>
  createHash('sha256')
    .update(JSON.stringify(editedFields(category)))
    .digest('hex')
    .slice(0, 16);
