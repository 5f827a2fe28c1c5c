import type { SubmissionResult } from '@conform-to/react';
import type { CommentThread, CommentView } from '~/domain/comments/comment';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { Notice } from '~/ui/notice';
import { Pagination } from '~/ui/pagination';
import { CommentForm, type Commenter } from './comment-form';
import { CommentList } from './comment-list';

/** The fragment that a submitted comment redirects to. */
export const commentsAnchor = 'comments';

/** The comments on a post, with the comment form; app/enhance/dialogs/comments opens it in place. */
export const Comments = (props: {
  /** The path of the post. */
  path: string;
  threads: readonly CommentThread[];
  total: number;
  page: number;
  pageCount: number;
  /** The comment that the form replies to. */
  replyTo: CommentView | null;
  commenter: Commenter | null;
  lastResult: SubmissionResult<string[]> | undefined;
}) => {
  const { path, threads, total, page, pageCount, replyTo, commenter, lastResult } = props;
  const message = useInlineFlash();
  return (
    <section id={commentsAnchor} data-comments="" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>Comments ({total})</h2>
        <a href="#add-comment" className="button button-secondary">
          Add Comment
        </a>
      </div>
      {message?.at === commentsAnchor && (
        <div className="mt-3">
          <Notice kind={message.kind} announced>
            <p>{message.text}</p>
          </Notice>
        </div>
      )}
      {threads.length === 0 ? (
        <p className="mt-2 text-ink-soft">No comments yet. Be the first.</p>
      ) : (
        <CommentList threads={threads} path={path} />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(other) => `${path}${other > 1 ? `?comments=${other}` : ''}#comments`}
      />
      <section id="add-comment" className="card mt-6 p-4">
        <h2>{replyTo ? `Reply to ${replyTo.author}` : 'Add Comment'}</h2>
        <CommentForm {...{ path, replyTo, commenter, lastResult }} />
      </section>
    </section>
  );
};
