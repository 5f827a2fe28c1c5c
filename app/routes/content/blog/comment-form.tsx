import type { SubmissionResult } from '@conform-to/react';
import type { CommentView } from '~/domain/comments/comment';
import { commentFields, replyPrefix } from '~/domain/comments/comment-form';
import { visitorMessages } from '~/domain/messages/visitor-fields';
import { ownData } from '~/lib/forms/own-data';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { HoneypotField } from '~/ui/form/honeypot-field';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';

/** A signed-in customer, who is not asked for name and address. */
export type Commenter = { readonly name: string };

/** The form for a comment or a reply. */
export function CommentForm(props: {
  path: string;
  replyTo: CommentView | null;
  commenter: Commenter | null;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { path, replyTo, commenter, lastResult } = props;
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'comment',
    lastResult,
    fields: commentFields,
    required: visitorMessages.required,
    defaultValue: replyTo ? { content: replyPrefix(replyTo.author) } : {},
  });
  return (
    <form
      method="post"
      action={`${replyTo ? `${path}?reply=${replyTo.id}` : path}#add-comment`}
      {...formProps}
      className="mt-4 space-y-4"
    >
      <ErrorSummary {...summary} />
      <input type="hidden" name="parent" value={replyTo?.id ?? ''} />
      {commenter?.name ? (
        <>
          <input type="hidden" name="author" value={commenter.name} />
          <p>
            Commenting as <strong>{commenter.name}</strong>
          </p>
        </>
      ) : (
        <TextField {...field('author')} required {...ownData.name} />
      )}
      {!commenter && (
        <TextField {...field('email')} required {...ownData.email} hint="We don’t publish it." />
      )}
      <TextArea {...field('content')} required rows={5} />
      <HoneypotField id="comment-check" />
      <p className="flex flex-wrap gap-3">
        <button data-while-valid="of-errors" className="button button-primary">
          {replyTo ? 'Post Reply' : 'Post Comment'}
        </button>
        <a href={`${path}#comments`} hidden={!replyTo} data-cancel-comment className="button button-quiet">
          Cancel
        </a>
      </p>
      <ErrorTemplates />
    </form>
  );
}
