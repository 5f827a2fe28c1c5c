import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { formatCapped } from '~/domain/back-office/shop-figures';
import {
  commentListNames,
  commentLists,
  commentListMessages,
  commentAdminFilter,
  maxChosenComments,
  type CommentAdminFilter,
} from '~/domain/comments/moderation/comment-admin-filter';
import { unblockCommenter } from '~/domain/comments/moderation/block-commenter.server';
import {
  countModerationLists,
  listCommenterBlocks,
  listCommentsForModeration,
} from '~/domain/comments/moderation/list-comments-for-moderation.server';
import { setCommentStatus } from '~/domain/comments/moderation/moderate-comments.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { loadList } from '~/http/back-office/load-list.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, listPathOf, skipListRevalidation } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash, type Flash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { commentsAdminPath, settingsSectionPath } from '~/paths';
import { DialogOutlet } from '~/ui/admin/dialog';
import { DatedPagination, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { FilterNav } from '~/ui/content/filter-nav';
import { EmptyState } from '~/ui/empty-state';
import { BlockTable, CommentTable } from './comment-tables';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Comments', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = skipListRevalidation(commentsAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, commentsAdminPath)) return null;
  return loadList(
    request,
    commentAdminFilter,
    async ({ filter, cursors }) => {
      const [list, counts, settings] = await Promise.all([
        readList(filter, cursors),
        countModerationLists(),
        loadSettings(),
      ]);
      return { ...list, counts, mode: settings.comments.moderation };
    },
    { mayChangeSettings: hasPermission(user, 'settings:write') },
  );
}

async function readList(
  { list, search }: CommentAdminFilter,
  cursors: { readonly before: string | null; readonly after: string | null },
) {
  if (list !== 'blocked') {
    const { documents, ...page } = await listCommentsForModeration(list, search, cursors);
    return { comments: documents, blocks: null, ...page };
  }
  const { documents, ...page } = await listCommenterBlocks(search, cursors);
  const blocks = documents.map(({ _id, kind, name, createdAt, expiresAt }) => ({
    id: _id.toHexString(),
    kind,
    name,
    createdAt,
    expiresAt,
  }));
  return { comments: null, blocks, ...page };
}

/** The buttons of a row, and those for the ticked rows. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const change = { by: staffMember(request, signedIn), now };
  const back = (message: Flash) => redirectWithFlash(listPathOf(request, commentsAdminPath), message);
  const intent = fieldText(form, 'intent');
  if (intent === 'unblock') {
    const isUnblocked = await unblockCommenter(fieldText(form, 'block'), change);
    return back(
      isUnblocked
        ? { kind: 'success', text: 'The address is unblocked.' }
        : { kind: 'warning', text: 'This address was already unblocked.' },
    );
  }
  if (intent !== 'approve' && intent !== 'hide') throw unreadableForm();
  const ids = form.getAll('comment').map(String);
  if (ids.length > maxChosenComments) throw unreadableForm();
  if (ids.length === 0) return back({ kind: 'warning', text: commentListMessages.noneChosen });
  const { count } = await setCommentStatus(intent === 'approve' ? 'shown' : 'hidden', { ids, ...change });
  if (count === 0) return back({ kind: 'warning', text: commentListMessages.gone });
  const state = intent === 'approve' ? 'published' : 'hidden';
  return back({
    kind: 'success',
    text: count === 1 ? `The comment is ${state}.` : `${count} comments are ${state}.`,
  });
}

export default function Comments() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list, mayChangeSettings } = loaded;
  const found = list?.comments?.length ?? list?.blocks?.length ?? 0;
  return (
    <div className="space-y-4">
      <ListHeading title="Comments" />
      {list && (
        <p className="max-w-text">
          {list.mode === 'before'
            ? 'New comments wait here until you approve them.'
            : 'New comments appear on the blog immediately. Approve or hide them here.'}{' '}
          {mayChangeSettings && (
            <a href={settingsSectionPath('comments')} className="link">
              Change this
            </a>
          )}
        </p>
      )}
      <FilterNav
        label="Comments by state"
        links={commentListNames.map((name) => ({
          text: list ? `${commentLists[name]} (${formatCapped(list.counts[name])})` : commentLists[name],
          href: commentAdminFilter.path({ list: name }),
          isCurrent: name === filter.list,
        }))}
      />
      {list === null ? (
        <ListError message={commentListMessages.loadFailed} retryPath={commentAdminFilter.path(filter)} />
      ) : (
        <>
          <ListSearch
            action={commentsAdminPath}
            label="Search comments"
            placeholder={filter.list === 'blocked' ? 'Name' : 'Name, email or words of the comment'}
            search={filter.search}
            isFiltered={false}
            kept={{ show: filter.list }}
          />
          <ListRegion>
            {found === 0 ? (
              <Empty {...filter} />
            ) : list.comments ? (
              <>
                <p role="status" className="font-bold">
                  {pluralize(found, 'comment', 'comments')}
                  {list.newer || list.older ? ' on this page' : ''}
                </p>
                <CommentTable comments={list.comments} filter={filter} />
              </>
            ) : (
              <BlockTable blocks={list.blocks} />
            )}
            <DatedPagination list={list} pathOf={(cursor) => commentAdminFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
      <DialogOutlet listPath={commentsAdminPath} />
    </div>
  );
}

function Empty({ list, search }: CommentAdminFilter) {
  const all = commentAdminFilter.path({ list: 'all' });
  if (search)
    return (
      <EmptyState title="Nothing found" text={`Nothing here matches “${search}”. Try fewer letters.`}>
        <a href={commentAdminFilter.path({ list })} className="button button-primary">
          Clear the search
        </a>
      </EmptyState>
    );
  if (list === 'new')
    return (
      <EmptyState title="No new comments" text="You’re up to date.">
        <a href={all} className="button button-secondary">
          All comments
        </a>
      </EmptyState>
    );
  return (
    <EmptyState
      title={list === 'blocked' ? 'Nobody is blocked' : 'No comments here'}
      text={
        list === 'blocked'
          ? 'Block an address from one of its comments.'
          : 'Comments on your blog posts appear here.'
      }
    />
  );
}
