import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoryViews } from '~/domain/catalogue/categories.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { readSession } from '~/http/session/session.server';
import { CategoryCard } from '~/ui/catalogue/category-card';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';

/** docs/product.md 4.5 */
const largeCount = 3;

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Shop by Category' }, matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const [categories, texts] = await Promise.all([
    nullIfUnavailable(
      readSession(request, now).then((signedIn) => listCategoryViews(signedIn?.user.role ?? null)),
    ),
    loadFilledTexts(),
  ]);
  return data(
    { intro: texts.categories.intro, categories, saveData: isSaveDataRequest(request) },
    categories ? undefined : serviceUnavailable,
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Categories() {
  const { intro, categories, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Shop by Category</h1>
      <p className="mt-1 max-w-text text-ink-soft">{intro}</p>
      {!categories && (
        <div className="mt-6">
          <Notice kind="error">
            <p>Failed to load categories. Please try again.</p>
            <p>
              <a href="/categories" className="font-bold underline">
                Try again
              </a>
            </p>
          </Notice>
        </div>
      )}
      {categories?.length === 0 && (
        <div className="mt-6">
          <EmptyState title="No categories yet" text="All of our products are in the shop.">
            <a href="/shop" className="button button-primary">
              Go to the shop
            </a>
          </EmptyState>
        </div>
      )}
      {categories && categories.length > 0 && (
        <>
          <section aria-labelledby="favourites" className="mt-6">
            <h2 id="favourites" className="sr-only">
              Our favourites
            </h2>
            <ul className="grid gap-4 md:grid-cols-3">
              {categories.slice(0, largeCount).map((category, index) => (
                <li key={category.path}>
                  <CategoryCard category={category} large eager={index === 0} saveData={saveData} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="all" className="mt-10">
            <h2 id="all">All categories</h2>
            <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
              {categories.map((category) => (
                <li key={category.path}>
                  <CategoryCard category={category} eager={false} saveData={saveData} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}
