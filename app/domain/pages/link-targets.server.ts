import { listCategories, listProducts } from '~/domain/catalogue/catalogue-queries.server';
import { publicPages } from '~/domain/content/public-pages';
import { optionalPageOf } from '~/domain/settings/hidden-pages';
import { loadHiddenPages } from '~/domain/site/hidden-pages.server';
import { categoryPath, productPath } from '~/paths';

export type LinkTargets = readonly {
  readonly name: 'Categories' | 'Products' | 'Pages';
  readonly targets: readonly { readonly name: string; readonly path: string }[];
}[];

/** A longer list would make the form heavy; a category leads to the others. */
const maxProducts = 200;

/** The pages of the shop that an offer can lead to. */
export async function listLinkTargets(): Promise<LinkTargets> {
  const [hidden, categories, { products }] = await Promise.all([
    loadHiddenPages(),
    listCategories(),
    listProducts({ filter: { isActive: true }, sort: 'featured', page: 1, pageSize: maxProducts }),
  ]);
  const pages = publicPages.filter(({ noIndex }) => !noIndex);
  const nameOf = ({ title, path }: (typeof pages)[number]) => {
    const page = optionalPageOf(path);
    return page && hidden[page] === 'off' ? `${title} (switched off)` : title;
  };
  return [
    { name: 'Categories', targets: categories.map(({ name, slug }) => ({ name, path: categoryPath(slug) })) },
    { name: 'Products', targets: products.map(({ name, slug }) => ({ name, path: productPath(slug) })) },
    { name: 'Pages', targets: pages.map((page) => ({ name: nameOf(page), path: page.path })) },
  ];
}
