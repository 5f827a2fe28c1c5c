import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { allPostsLabel, blogCategories, postFilter, toPostCard } from '~/domain/blog/post';
import { listPostPage } from '~/domain/blog/post-queries.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { parsePageNumber } from '~/lib/pagination';
import { postCategoryPath } from '~/paths';
import { FilterNav } from '~/ui/content/filter-nav';
import { TourInvitation } from '~/ui/content/page-hero';
import { PostCard } from '~/ui/content/post-card';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.filter.category
        ? `${data.filter.category} | Dairy Industry Insights`
        : 'Dairy Industry Insights',
      ...(data?.filter.category && {
        description: `What we have written about ${data.filter.category.toLowerCase()} on our dairy farm.`,
      }),
      query: data && { category: data.filter.category, page: data.page },
      // Duplicate content of the category lists.
      noIndex: Boolean(data?.filter.tag),
    },
    matches,
  );

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const filter = postFilter.parse(params);
  const [list, { blog, tourInvitation }] = await Promise.all([
    nullIfUnavailable(listPostPage(filter, parsePageNumber(params.get('page')))),
    loadFilledTexts(),
  ]);
  return data(
    {
      filter,
      posts: list?.posts.map(toPostCard) ?? null,
      page: list?.page ?? 1,
      pageCount: list?.pageCount ?? 1,
      intro: blog.intro,
      invitation: { ...tourInvitation, text: blog.invitation },
      saveData: isSaveDataRequest(request),
    },
    list ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Blogs() {
  const { filter, posts, page, pageCount, intro, invitation, saveData } = useLoaderData<typeof loader>();
  const [featured, ...others] = posts ?? [];
  return (
    <>
      <h1>Dairy Industry Insights</h1>
      <p className="mt-2 max-w-text text-lg">{intro}</p>
      <Categories selected={filter.category} />
      {filter.tag && (
        <p className="mt-4">
          Posts tagged <strong>{filter.tag}</strong>.{' '}
          <a href={postFilter.path({ category: filter.category })} className="link inline-block py-1">
            Show all
          </a>
        </p>
      )}
      <div className="mt-4">
        {posts === null ? (
          <EmptyState title="Failed to load blog posts" text="The shop is down at the moment.">
            <a href={postFilter.path(filter, { page })} className="button button-primary">
              Try again
            </a>
          </EmptyState>
        ) : !featured ? (
          <EmptyState
            title="No posts yet"
            text={
              filter.tag || filter.category
                ? 'We haven’t written about this yet.'
                : 'We haven’t written anything yet. Please come back soon.'
            }
          >
            {(filter.tag || filter.category) && (
              <a href="/blogs" className="button button-primary">
                All Posts
              </a>
            )}
          </EmptyState>
        ) : (
          <>
            <PostCard post={featured} featured={page === 1} eager saveData={saveData} />
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {others.map((post) => (
                <li key={post.slug}>
                  <PostCard post={post} saveData={saveData} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(other) => postFilter.path(filter, { page: other })}
      />
      <TourInvitation {...invitation} />
    </>
  );
}

const Categories = ({ selected }: { selected: string | null }) => (
  <FilterNav
    label="Categories"
    className="mt-4"
    links={[
      { text: allPostsLabel, href: '/blogs', isCurrent: selected === null },
      ...blogCategories.map((category) => ({
        text: category,
        href: postCategoryPath(category),
        isCurrent: category === selected,
      })),
    ]}
  />
);
