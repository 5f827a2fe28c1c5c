import type { Collection, Filter } from 'mongodb';
import { findFreeSlug, slugify } from '~/lib/slug';

/** A slug from the title that no document of the collection has. Its unique index decides between two at once. */
export const findFreeItemSlug = <Stored extends { readonly slug: string }>(
  collection: Collection<Stored>,
  title: string,
  fallback: string,
): Promise<string> =>
  findFreeSlug(
    slugify(title, fallback),
    async (slug) => (await collection.countDocuments({ slug } as Filter<Stored>, { limit: 1 })) > 0,
  );
