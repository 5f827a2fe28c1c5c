import type { ObjectId } from 'mongodb';

export const starScale = 5;
export const ratings = [1, 2, 3, 4, 5] as const;

export type Testimonial = {
  readonly _id: ObjectId;
  readonly name: string;
  /** Place, with the occupation where it matters. */
  readonly from: string;
  readonly words: string;
  readonly rating: (typeof ratings)[number];
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

export type TestimonialView = Pick<Testimonial, 'name' | 'from' | 'words' | 'rating'>;

export const toTestimonialView = ({ name, from, words, rating }: Testimonial): TestimonialView => ({
  name,
  from,
  words,
  rating,
});
