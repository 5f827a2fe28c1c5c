import type { Collection, Filter } from 'mongodb';
import { numberedSlug, slugify } from '~/lib/slug';

/** A slug from the title that no document of the collection has. Its unique index decides between two at once. */
export async function findFreeSlug<Stored extends { readonly slug: string }>(
  collection: Collection<Stored>,
  title: string,
  fallback: string,
): Promise<string> {
  const base = slugify(title, fallback);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!(await collection.findOne({ slug } as Filter<Stored>, { projection: { _id: 1 } }))) return slug;
  }
}
