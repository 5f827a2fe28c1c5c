import { collections } from '~/domain/collections';

/** Orders that are still to be collected at this pickup place. */
export const countOpenPickups = (pickupLocation: string): Promise<number> =>
  collections().orders.countDocuments({
    status: { $in: ['pending', 'confirmed', 'processing', 'shipped'] },
    'delivery.pickupLocation': pickupLocation,
  });
