import { remember } from '@epic-web/remember';

/** On the global object, because the server and the routes are separate bundles. */
const progress = () => remember('catalogue progress', () => ({ read: 0, total: 0 }));

/** Call it while the products are read for the index. */
export function reportCatalogueProgress(read: number, total: number): void {
  Object.assign(progress(), { read, total });
}

/** How many products have been read for the index in memory, of how many. */
export const catalogueProgress = (): { readonly read: number; readonly total: number } => progress();
