import { ownValue } from '~/lib/own-value';
import { categoryPath } from '~/paths';
import type { Role } from '../accounts/user';
import { countProductsByCategory, discountsByCategory, listCategories } from './catalogue-queries.server';
import { categoryKey, isListedFor, type Category, type CategoryLink, type CategoryView } from './category';

export async function listCategoryViews(role: Role | null): Promise<readonly CategoryView[]> {
  const [categories, figures] = await Promise.all([listCategories(), readFigures()]);
  return childrenOf(null, categories, role).map((category) =>
    toCategoryView(category, null, categories, figures, role),
  );
}

type Counts = Readonly<Record<string, number>>;

/** By category name. */
type Figures = {
  readonly counts: Counts;
  readonly discounts: Readonly<Record<string, number | null>>;
};

async function readFigures(): Promise<Figures> {
  const [counts, discounts] = await Promise.all([
    countProductsByCategory({ isActive: true }),
    discountsByCategory(),
  ]);
  return { counts, discounts };
}

const childrenOf = (parent: Category | null, categories: readonly Category[], role: Role | null) =>
  categories.filter(
    (category) =>
      (parent ? category.parent?.equals(parent._id) : category.parent === null) &&
      isListedFor(category, role),
  );

const toCategoryLink = (category: Category, parent: Category | null, counts: Counts): CategoryLink => ({
  name: category.name,
  path: parent ? categoryPath(parent.slug, category.slug) : categoryPath(category.slug),
  productCount: ownValue(counts, category.name) ?? 0,
});

const toCategoryView = (
  category: Category,
  parent: Category | null,
  categories: readonly Category[],
  { counts, discounts }: Figures,
  role: Role | null,
): CategoryView => ({
  ...toCategoryLink(category, parent, counts),
  description: category.description,
  picture: category.image,
  discountPercent: ownValue(discounts, category.name) ?? null,
  subcategories: childrenOf(category, categories, role).map((child) =>
    toCategoryLink(child, category, counts),
  ),
});

type FindCategoryResult =
  | {
      readonly ok: true;
      readonly category: CategoryView;
      readonly parent: Pick<CategoryLink, 'name' | 'path'> | null;
      /** False where a required role hides it from menus: search engines must not list it either. */
      readonly isListed: boolean;
    }
  /** The path has an id, a former slug or another parent: redirect to `path`. */
  | { readonly ok: false; readonly reason: 'moved'; readonly path: string }
  /** It does not exist, or it or its parent is inactive. */
  | { readonly ok: false; readonly reason: 'unknown' };

/** Each segment is a slug, a former slug or an id. A required role hides a category from menus only: other lists show its products. */
export async function findCategory(
  segments: { readonly slug: string; readonly subSlug?: string | undefined },
  role: Role | null,
): Promise<FindCategoryResult> {
  const categories = await listCategories();
  const { slug, subSlug } = segments;
  const segment = subSlug ?? slug;
  const category =
    categories.find((each) => each.slug === segment) ??
    categories.find((each) => each.formerSlugs?.includes(segment)) ??
    findById(categories, segment);
  if (!category) return { ok: false, reason: 'unknown' };
  const parent = category.parent && (categories.find(({ _id }) => category.parent?.equals(_id)) ?? null);
  if (category.parent && !parent) return { ok: false, reason: 'unknown' };
  const path = parent ? categoryPath(parent.slug, category.slug) : categoryPath(category.slug);
  if (path !== categoryPath(slug, subSlug)) return { ok: false, reason: 'moved', path };
  return {
    ok: true,
    category: toCategoryView(category, parent, categories, await readFigures(), role),
    parent: parent && { name: parent.name, path: categoryPath(parent.slug) },
    isListed: isListedFor(category, null) && (!parent || isListedFor(parent, null)),
  };
}

const findById = (categories: readonly Category[], id: string) =>
  categories.find(({ _id }) => _id.toHexString() === id.toLowerCase());

/** The first of the product's active top categories, and its subcategory there. */
export async function findBreadcrumbs(
  names: readonly string[],
): Promise<readonly Pick<CategoryLink, 'name' | 'path'>[]> {
  const categories = await listCategories();
  const own = names.flatMap(
    (name) => categories.find((category) => categoryKey(category.name) === categoryKey(name)) ?? [],
  );
  const top = own.find(({ parent }) => parent === null);
  if (!top) return [];
  const sub = own.find(({ parent }) => parent?.equals(top._id));
  return [
    { name: top.name, path: categoryPath(top.slug) },
    ...(sub ? [{ name: sub.name, path: categoryPath(top.slug, sub.slug) }] : []),
  ];
}
