import type { ObjectId } from 'mongodb';
import type { planPlaces } from '~/domain/content/farm-plan';
import { imageField } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import { nullable } from '~/lib/forms/form-fields';

/** A place on the drawn plan of the farm. */
export type PlanPlace = keyof typeof planPlaces;

/** In the order of the tour. */
const planPlaceNames: Readonly<Record<PlanPlace, string>> = {
  gate: 'Gate',
  pasture: 'Pasture',
  'feeding-rail': 'Feeding rail',
  'milking-shed': 'Milking shed',
  'cold-room': 'Cold room',
  calves: 'Calf pens',
  fodder: 'Fodder store and biogas',
  'tasting-table': 'Tasting table',
};

export const isPlanPlace = (name: string): name is PlanPlace => Object.hasOwn(planPlaceNames, name);

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
  readonly isExample?: true;
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

export const tourStopFields = {
  title: lineField('Title', { minLength: 3, maxLength: 80 }),
  text: {
    ...multilineField('Text', { minLength: 10, maxLength: 1_500 }),
    control: 'text',
    height: 5,
  },
  hint: {
    ...lineField('What to look out for', { maxLength: 200, isOptional: true }),
    isOptional: true,
    hint: 'Something to see or do there during a visit',
  },
  place: {
    ...nullable(
      choiceField(
        'Place on the plan',
        Object.keys(planPlaceNames) as PlanPlace[],
        'Please choose a place from the list',
      ),
    ),
    control: 'select',
    isOptional: true,
    options: planPlaceNames,
    none: 'Not on the plan',
    hint: 'The number of the stop stands there on the plan of the farm',
  },
  image: { ...imageField('Picture'), control: 'image' },
  /** Slug of a gallery item; '' for the upload, or the picture that is there. */
  galleryItem: {
    label: 'Picture of the gallery',
    control: 'select',
    isOptional: true,
    none: 'None',
    hint: 'Instead of an upload. Uses the picture and its description',
  },
  imageAlt: {
    ...lineField('What the picture shows', { maxLength: 200, isOptional: true }),
    isOptional: true,
    hint: 'For people who can’t see it. If empty, we use the title',
  },
  published: { ...checkboxField('Published: it is part of the tour'), control: 'checkbox' },
} as const satisfies ItemFormFields;
