import { Form, useLocation } from '@remix-run/react';
import type { CommentAdminFilter } from '~/domain/comments/moderation/comment-admin-filter';
import type { CommenterBlock } from '~/domain/comments/moderation/commenter-block';
import type { ModeratedComment } from '~/domain/comments/moderation/list-comments-for-moderation.server';
import { formatDate, formatDateTime } from '~/lib/format/dates';
import {
  blockCommenterPath,
  commentsAdminPath,
  deleteCommentPath,
  deleteCommentsPath,
  postPath,
} from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Badge, type BadgeTone } from '~/ui/badge';
import { OfWhat } from '~/ui/of-what';

const bulkFormId = 'chosen-comments';

/** Comments with the buttons of each, and of the ticked ones. */
export function CommentTable({
  comments,
  filter,
}: {
  comments: readonly ModeratedComment[];
  filter: CommentAdminFilter;
}) {
  const { search } = useLocation();
  return (
    <>
      <DataTable
        caption="Comments"
        columns={columns}
        rows={comments}
        keyOf={({ id }) => id}
        selection={{
          form: bulkFormId,
          name: 'comment',
          labelOf: ({ author }) => `Choose the comment of ${author}`,
        }}
      />
      <form
        id={bulkFormId}
        method="post"
        action={`${commentsAdminPath}${search}`}
        className="card flex flex-wrap items-center gap-3 p-4"
      >
        <p className="w-full font-bold lg:w-auto">Selected comments</p>
        <button name="intent" value="approve" className="button button-secondary">
          Approve
        </button>
        <button name="intent" value="hide" className="button button-secondary">
          Hide
        </button>
        <button formMethod="get" formAction={deleteCommentsPath} className="button button-quiet">
          Delete
        </button>
        <input type="hidden" name="show" value={filter.list} />
        <input type="hidden" name="q" value={filter.search} />
      </form>
    </>
  );
}

const statusBadges = {
  pending: ['waiting', 'Waiting'],
  shown: ['good', 'Published'],
  hidden: ['quiet', 'Hidden'],
  spam: ['bad', 'Spam'],
  removed: ['quiet', 'Removed'],
} as const satisfies Record<ModeratedComment['status'], readonly [BadgeTone, string]>;

const columns: readonly Column<ModeratedComment>[] = [
  {
    name: 'Comment',
    cell: ({ author, email, content, createdAt, replyTo, hasAccount, isBlocked }) => (
      <>
        <p className="text-sm text-ink-soft">
          <strong className="text-base text-ink">
            <bdi>{author}</bdi>
          </strong>{' '}
          {hasAccount && <Badge tone="good">Customer</Badge>} {isBlocked && <Badge tone="bad">Blocked</Badge>}
          <br />
          <a href={`mailto:${email}`} className="link break-all">
            {email}
          </a>{' '}
          · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        </p>
        {replyTo && (
          <p className="mt-1 text-sm text-ink-soft">
            Reply to <bdi>{replyTo}</bdi>
          </p>
        )}
        <p dir="auto" className="mt-1 max-w-text whitespace-pre-line [overflow-wrap:anywhere]">
          {content}
        </p>
      </>
    ),
  },
  {
    name: 'Post',
    cell: ({ id, post, status }) =>
      post?.published ? (
        <a
          href={`${postPath(post)}${status === 'shown' ? `#comment-${id}` : ''}`}
          className="link inline-block py-1"
        >
          {post.title}
        </a>
      ) : (
        (post?.title ?? 'Deleted')
      ),
  },
  {
    name: 'Status',
    cell: ({ status, isNew }) => {
      const [tone, name] = statusBadges[status];
      return (
        <span className="flex flex-wrap gap-1">
          {isNew && <Badge tone="bright">New</Badge>} <Badge tone={tone}>{name}</Badge>
        </span>
      );
    },
  },
  { name: 'Actions', cell: (comment) => <RowActions comment={comment} /> },
];

function RowActions({ comment: { id, author, status, isNew, isBlocked } }: { comment: ModeratedComment }) {
  const { search } = useLocation();
  const name = <span className="sr-only"> the comment of {author}</span>;
  return (
    <Form
      method="post"
      action={`${commentsAdminPath}${search}`}
      preventScrollReset
      className="flex flex-wrap gap-2 md:w-56"
    >
      <input type="hidden" name="comment" value={id} />
      {(isNew || status !== 'shown') && (
        <button name="intent" value="approve" className="button button-secondary">
          Approve{name}
        </button>
      )}{' '}
      {(status === 'shown' || status === 'pending') && (
        <button name="intent" value="hide" className="button button-secondary">
          Hide{name}
        </button>
      )}{' '}
      <DialogLink to={deleteCommentPath(id)} className="button button-quiet">
        Delete{name}
      </DialogLink>{' '}
      {!isBlocked && (
        <DialogLink to={blockCommenterPath(id)} className="button button-quiet">
          Block<OfWhat>{author}</OfWhat>
        </DialogLink>
      )}
    </Form>
  );
}

type Block = Pick<CommenterBlock, 'kind' | 'name' | 'createdAt' | 'expiresAt'> & { readonly id: string };

/** Blocked addresses, each with its button. */
export const BlockTable = ({ blocks }: { blocks: readonly Block[] }) => (
  <DataTable caption="Blocked addresses" columns={blockColumns} rows={blocks} keyOf={({ id }) => id} />
);

const blockColumns: readonly Column<Block>[] = [
  { name: 'Commenter', cell: ({ name }) => <bdi className="font-bold">{name || 'Deleted account'}</bdi> },
  {
    name: 'Blocked',
    cell: ({ kind, expiresAt }) =>
      expiresAt ? `Network, until ${formatDate(expiresAt)}` : kind === 'email' ? 'Email address' : 'Network',
  },
  { name: 'Since', cell: ({ createdAt }) => formatDate(createdAt) },
  { name: 'Actions', cell: (block) => <Unblock block={block} /> },
];

function Unblock({ block: { id, name } }: { block: Block }) {
  const { search } = useLocation();
  return (
    <Form method="post" action={`${commentsAdminPath}${search}`} preventScrollReset>
      <input type="hidden" name="block" value={id} />
      <button name="intent" value="unblock" className="button button-secondary">
        Unblock<OfWhat>{name}</OfWhat>
      </button>
    </Form>
  );
}
