import type { Picture } from './picture';

/** A picture beside words that say the same: without alternative text, in its two smallest renditions. */
export type Thumbnail = Picture & { readonly alt: '' };

/** Half of what a list sends with each picture would not be used. */
export const toThumbnail = (picture: Picture | null | undefined): Thumbnail | null =>
  picture ? { ...picture, alt: '', widths: picture.widths.slice(0, 2) } : null;
