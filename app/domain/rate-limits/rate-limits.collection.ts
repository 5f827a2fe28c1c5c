import { defineCollection, expiryIndex } from '#db/define-collection';

/** In the database, so that all processes count together. */
export type RateLimitCounter = {
  readonly _id: string;
  readonly count: number;
  readonly expiresAt: Date;
  /** Of a receipt, which counts nothing itself: the counters that it can be given back to, in their windows. */
  readonly counters?: readonly Pick<RateLimitCounter, '_id' | 'expiresAt'>[];
};

export const rateLimits = defineCollection<RateLimitCounter>({
  name: 'rateLimits',
  visibility: 'private',
  indexes: [expiryIndex('deletes the counters of windows that have ended')],
});
