import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';
import type { RenditionFormat } from './image-rules';

/** An uploaded picture. The document is written after all renditions, so no incomplete picture is ever visible. */
export type StoredImage = {
  /** Hash of the uploaded file: deduplicates uploads and makes addresses immutable. */
  readonly _id: string;
  readonly widths: readonly number[];
  /** Size of the largest rendition in pixels. */
  readonly width: number;
  readonly height: number;
  /** Renditions in GridFS by name (`320.webp`); empty if the image host has them. */
  readonly files: readonly { readonly name: string; readonly file: ObjectId; readonly length: number }[];
  /** URLs at the image host; null for GridFS. */
  readonly addresses: Picture['addresses'] | null;
  readonly createdAt: Date;
  /** Last upload or use; a day later sweepImages deletes a picture that no document shows. */
  readonly touchedAt: Date;
};

export const renditionName = (width: number, format: RenditionFormat): string => `${width}.${format}`;

/** The common prefix of the rendition paths. */
const imagePath = (id: string): string => `/images/${id}`;

export function toPicture(image: StoredImage, alt: string): Picture {
  const { _id, widths, width, height, addresses } = image;
  return { src: imagePath(_id), widths, width, height, alt, avif: true, ...(addresses && { addresses }) };
}
