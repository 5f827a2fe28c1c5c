import type { ObjectId } from 'mongodb';
import { planPlaces } from '~/domain/content/farm-plan';
import type { Picture } from '~/domain/images/picture';

/** A place on the drawn plan of the farm. */
export type PlanPlace = keyof typeof planPlaces;

export const isPlanPlace = (name: string): name is PlanPlace => Object.hasOwn(planPlaces, name);

export type TourStop = {
  readonly _id: ObjectId;
  readonly title: string;
  readonly text: string;
  /** Something to see or do during a visit; '' for none. */
  readonly hint: string;
  /** Missing in stops of older versions, null for a stop that is not on the plan. */
  readonly place?: PlanPlace | null;
  readonly image: Picture | null;
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type TourStopView = Pick<TourStop, 'title' | 'text' | 'hint' | 'image'> & {
  readonly place: PlanPlace | null;
};

export const toTourStopView = ({ title, text, hint, place, image }: TourStop): TourStopView => ({
  title,
  text,
  hint,
  // The plan may have been redrawn without it.
  place: place && isPlanPlace(place) ? place : null,
  image,
});
