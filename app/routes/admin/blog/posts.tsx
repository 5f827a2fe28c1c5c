import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { adminPostFilter, postStates, toPostCard, type PostState } from '~/domain/blog/post';
import { listAllPosts } from '~/domain/blog/post-queries.server';
import { setPostPublished } from '~/domain/blog/save-post.server';
import { defaultPostPicture } from '~/domain/content/farm-pictures';
import { loadList } from '~/http/back-office/load-list.server';
import { handleSwitchForm } from '~/http/back-office/switch-form.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatPostDate } from '~/lib/format/dates';
import { AdminPostCard } from './admin-post-card';
import { editPostPath, newPostPath, postsAdminPath } from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError, ListHeading } from '~/ui/admin/list-page';
import { SwitchRow } from '~/ui/admin/switch-row';
import { FilterNav } from '~/ui/content/filter-nav';
import { EmptyState } from '~/ui/empty-state';
import { Pagination } from '~/ui/pagination';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Blog Posts', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(postsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, postsAdminPath)) return null;
  return loadList(
    request,
    adminPostFilter,
    async ({ filter: { state }, page }) => {
      const list = await listAllPosts(state, page);
      return {
        ...list,
        posts: list.posts.map((post) => ({ id: post._id.toHexString(), ...toPostCard(post) })),
      };
    },
    { saveData: isSaveDataRequest(request) },
  );
}

/** The switch of a row. */
export const action = (args: ActionFunctionArgs) =>
  handleSwitchForm(args, {
    permission: 'content:write',
    listPath: postsAdminPath,
    noun: 'post',
    set: async (id, published, change) => {
      const post = await setPostPublished(id, published, change);
      return (
        post &&
        (published
          ? `“${post.title}” is published: everybody can read it.`
          : `“${post.title}” is a draft again: only you and your team see it.`)
      );
    },
  });

export default function BlogPosts() {
  const loaded = useLoaderData<typeof loader>();
  const isDeleting = useLocation().pathname.endsWith('/delete');
  if (!loaded) return <Outlet />;
  const { filter, list, saveData } = loaded;
  const { state } = filter;
  return (
    <div className="space-y-4">
      <ListHeading title="Blog Posts" action={{ label: 'Add New Post', path: newPostPath }} />
      {list === null ? (
        <ListError
          message="Failed to load blog posts. Please try again."
          retryPath={adminPostFilter.path({ state })}
        />
      ) : (
        <>
          <FilterNav
            label="Posts by state"
            links={postStates.map((name) => ({
              text: `${stateNames[name]} (${list.counts[name]})`,
              href: adminPostFilter.path({ state: name }),
              isCurrent: name === state,
            }))}
          />
          {list.posts.length > 0 ? (
            <ul className="grid gap-2 row:grid-cols-2 row:gap-4 lg:grid-cols-3">
              {list.posts.map((post) => (
                <li key={post.id} id={post.id} className="min-w-0 scroll-mt-4">
                  <div className="card p-2 row:hidden">
                    <SwitchRow
                      to={editPostPath(post.id)}
                      picture={post.featuredImage ?? defaultPostPicture}
                      name={post.title}
                      id={post.id}
                      label="Published"
                      isOn={post.published}
                    >
                      {`${post.published ? '' : 'Draft, '}${formatPostDate(post.createdAt)}`}
                    </SwitchRow>
                  </div>
                  <AdminPostCard post={post} saveData={saveData} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              title={list.counts.all === 0 ? 'No posts yet' : 'No posts here'}
              text={
                list.counts.all === 0
                  ? 'Tell your readers what is new on the farm.'
                  : state === 'draft'
                    ? 'There are no drafts.'
                    : 'No published posts yet.'
              }
            >
              <DialogLink to={newPostPath} className="button button-primary">
                Write a post
              </DialogLink>
            </EmptyState>
          )}
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            hrefOf={(other) => adminPostFilter.path({ state }, { page: other })}
          />
        </>
      )}
      {/* The post stands beside its preview. */}
      <DialogOutlet listPath={postsAdminPath} wide={!isDeleting} />
    </div>
  );
}

const stateNames = {
  all: 'All',
  published: 'Published',
  draft: 'Drafts',
} as const satisfies Record<PostState, string>;
