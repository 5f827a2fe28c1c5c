import { useForm, type SubmissionResult } from '@conform-to/react';
import type { CommentView } from '~/domain/comments/comment';
import {
  commentLabels,
  commentLimits,
  replyPrefix,
  type CommentField,
} from '~/domain/comments/comment-rules';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { HoneypotField } from '~/ui/form/honeypot-field';

/** A comment, or a reply with what it begins with filled in; Cancel leads back to the page without it. */
export function CommentForm(props: {
  path: string;
  answered: CommentView | null;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { path, answered, lastResult } = props;
  const [form, fields] = useForm<Record<CommentField | 'parent', string>>({
    id: 'comment',
    lastResult,
    defaultValue: answered ? { parent: answered.id, content: replyPrefix(answered.author) } : {},
  });
  return (
    <form
      method="post"
      action={`${answered ? `${path}?reply=${answered.id}` : path}#add-comment`}
      id={form.id}
      noValidate
      className="mt-4 space-y-4"
    >
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(
          (['author', 'email', 'content'] as const).map(
            (name) => [fields[name], commentLabels[name]] as const,
          ),
        )}
      />
      <input type="hidden" name="parent" value={answered?.id ?? ''} />
      <TextField
        {...fieldProps(fields.author, commentLabels.author)}
        required
        autoComplete="name"
        maxLength={commentLimits.author}
      />
      <TextField
        {...fieldProps(fields.email, commentLabels.email)}
        type="email"
        required
        autoComplete="email"
        maxLength={commentLimits.email}
        hint="We show it to nobody."
      />
      <TextArea
        {...fieldProps(fields.content, commentLabels.content)}
        required
        rows={5}
        maxLength={commentLimits.content}
      />
      <HoneypotField id="comment-check" />
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary">{answered ? 'Post Reply' : 'Post Comment'}</button>
        {answered && (
          <a href={`${path}#comments`} className="button button-quiet">
            Cancel
          </a>
        )}
      </p>
    </form>
  );
}
