import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';

export type TourStop = {
  readonly _id: ObjectId;
  readonly title: string;
  readonly text: string;
  /** Something to see or do during a visit; '' for none. */
  readonly hint: string;
  readonly image: Picture | null;
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type TourStopView = Pick<TourStop, 'title' | 'text' | 'hint' | 'image'>;

export const toTourStopView = ({ title, text, hint, image }: TourStop): TourStopView => ({
  title,
  text,
  hint,
  image,
});
