import type { ObjectId } from 'mongodb';
import type { ServedFormat } from './image-rules';
import type { Picture } from './picture';

/** Inserted after all renditions, so that no incomplete picture is ever visible. */
export type StoredImage = {
  /** Hash of the uploaded file: deduplicates uploads and makes URLs immutable. */
  readonly _id: string;
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Renditions in GridFS by name (`320.webp`); empty where the image host has them. */
  readonly files: readonly { readonly name: string; readonly file: ObjectId; readonly length: number }[];
  readonly addresses: Picture['addresses'] | null;
  readonly createdAt: Date;
  readonly touchedAt: Date;
};

export const renditionName = (width: number, format: ServedFormat): string => `${width}.${format}`;

const imagePath = (id: string): string => `/images/${id}`;

export function toPicture(image: StoredImage, alt: string): Picture {
  const { _id, widths, width, height, addresses } = image;
  return { src: imagePath(_id), widths, width, height, alt, avif: true, ...(addresses && { addresses }) };
}
