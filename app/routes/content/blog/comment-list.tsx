import type { CommentThread, CommentView } from '~/domain/comments/comment';
import { formatPostDate } from '~/lib/format/dates';

/** Comments with one level of replies. `bdi` and `dir="auto"` keep right-to-left text from affecting its surroundings. */
export const CommentList = ({ threads, path }: { threads: readonly CommentThread[]; path: string }) => (
  <ul className="mt-4 space-y-4">
    {threads.map((thread) => (
      <li key={thread.id} className="card overflow-hidden p-4">
        <Comment comment={thread} path={path} />
        {thread.replies.length > 0 && (
          <ul className="mt-3 space-y-3 border-l-4 border-mint pl-4">
            {thread.replies.map((reply) => (
              <li key={reply.id}>
                <Comment comment={reply} path={path} />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

const Comment = ({ comment, path }: { comment: CommentView; path: string }) => (
  <article id={`comment-${comment.id}`}>
    <p className="text-sm">
      <strong>
        <bdi>{comment.author}</bdi>
      </strong>{' '}
      <time dateTime={comment.createdAt.toISOString()} className="whitespace-nowrap text-ink-soft">
        {formatPostDate(comment.createdAt)}
      </time>
    </p>
    <p dir="auto" className="mt-1 whitespace-pre-line break-words">
      {comment.content}
    </p>
    <a
      href={`${path}?reply=${comment.id}#add-comment`}
      rel="nofollow"
      className="link inline-block py-2 text-sm"
    >
      Reply<span className="sr-only"> to {comment.author}</span>
    </a>
  </article>
);
