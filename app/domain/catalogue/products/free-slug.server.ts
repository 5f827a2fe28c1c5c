import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { findFreeSlug, slugify } from '~/lib/slug';
import type { Category } from '../category';
import type { StoredProduct } from '../product';

type Slugs = {
  readonly slug: string;
  /** Redirect to the present slug, oldest first. */
  readonly formerSlugs?: readonly string[];
};

/**
 * The slugs after a change of the name: derived from it, numbered where another document has or had the slug. The previous
 * slug becomes a former one. `before` is null for a new document.
 */
export async function deriveSlugs(
  kind: 'products' | 'categories',
  {
    _id,
    name,
    before,
  }: {
    readonly _id: ObjectId;
    readonly name: string;
    readonly before: (Slugs & { readonly name: string }) | null;
  },
  session: ClientSession,
): Promise<Slugs> {
  const base = slugify(name, kind === 'products' ? 'product' : 'category');
  if (before && (before.name === name || isNumbered(before.slug, base))) return slugsOf(before);
  const slug = await findFreeSlug(
    base,
    async (each) =>
      (await countMatches[kind](
        { _id: { $ne: _id }, $or: [{ slug: each }, { formerSlugs: each }] },
        session,
      )) > 0,
  );
  const former = before ? [...(before.formerSlugs ?? []), before.slug] : [];
  const formerSlugs = [...new Set(former)].filter((each) => each !== slug);
  return { slug, ...(formerSlugs.length > 0 && { formerSlugs }) };
}

const slugsOf = ({ slug, formerSlugs }: Slugs): Slugs => ({ slug, ...(formerSlugs && { formerSlugs }) });

type TakenFilter = Filter<{ _id: ObjectId; slug: string; formerSlugs?: readonly string[] }>;

/** One call each, because the two collections have no common type. */
const countMatches = {
  products: (filter: TakenFilter, session: ClientSession) =>
    collections().products.countDocuments(filter as Filter<StoredProduct>, { session, limit: 1 }),
  categories: (filter: TakenFilter, session: ClientSession) =>
    collections().categories.countDocuments(filter as Filter<Category>, { session, limit: 1 }),
} as const;

/** `fresh-milk-2` still fits the name Fresh milk. */
const isNumbered = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d{1,4}$/.test(slug.slice(base.length + 1)));
