import { collections } from '~/domain/collections';

/** Delivered and cancelled orders grow for ever: counting them would take longer each year. */
const openStatuses = ['pending', 'confirmed', 'processing', 'shipped'] as const;

/** More are reported as this many. */
const maxCounted = 10_000;

/** By index, at most 10,000 keys each. */
export async function countOpenOrdersByStatus(): Promise<
  readonly { readonly status: (typeof openStatuses)[number]; readonly count: number }[]
> {
  return Promise.all(
    openStatuses.map(async (status) => ({
      status,
      count: await collections().orders.countDocuments({ status }, { limit: maxCounted }),
    })),
  );
}
