import type { DatabaseSnapshot } from './database-snapshot';
import type { Shop } from './start-shop';

export type WarmShop = { readonly shop: Shop; readonly snapshot: DatabaseSnapshot };

/** Shops of this worker, whose test files run one after the other. Apart from what starts them, which few files need. */
export const idleShops: WarmShop[] = [];
