import type { ClientSession, Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PhoneCodeRequest } from './phone-code';

/**
 * Ends requests, their codes, and what a browser has confirmed by them. They are not deleted: who pumps texts would so keep them out of
 * what pauses codes, and customers who entered theirs would not count for it.
 */
export const endPhoneCodes = (filter: Filter<PhoneCodeRequest>, session?: ClientSession): Promise<unknown> =>
  collections().phoneCodes.updateMany(filter, { $set: { purpose: 'ended' } }, { session });
