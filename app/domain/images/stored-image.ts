import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';
import type { RenditionFormat } from './image-rules';

/**
 * A picture that was uploaded. The record is written last, when all renditions are where they belong: what has none is
 * half a picture, and shown to nobody.
 */
export type StoredImage = {
  /** The hash of what was uploaded, so that the same file is stored once and an address never changes its content. */
  readonly _id: string;
  readonly widths: readonly number[];
  /** Of the largest rendition, in px. */
  readonly width: number;
  readonly height: number;
  /** The renditions in GridFS, by name (`320.webp`); none where the image host has them. */
  readonly files: readonly { readonly name: string; readonly file: ObjectId; readonly length: number }[];
  /** Where the image host has them; null for those in GridFS. */
  readonly addresses: Picture['addresses'] | null;
  readonly createdAt: Date;
  /** When it was last uploaded or saved with something: a day later it has to be shown somewhere. */
  readonly touchedAt: Date;
};

export const renditionName = (width: number, format: RenditionFormat): string => `${width}.${format}`;

/** The address that the renditions of a picture in GridFS begin with. */
export const imagePath = (id: string): string => `/images/${id}`;

/** Takes a stored picture and its alternative text. */
export function toPicture(image: StoredImage, alt: string): Picture {
  const { _id, widths, width, height, addresses } = image;
  return { src: imagePath(_id), widths, width, height, alt, avif: true, ...(addresses && { addresses }) };
}
