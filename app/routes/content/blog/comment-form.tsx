import { useForm, type SubmissionResult } from '@conform-to/react';
import type { CommentView } from '~/domain/comments/comment';
import { commentFields, replyPrefix } from '~/domain/comments/comment-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { HoneypotField } from '~/ui/form/honeypot-field';

type CommentField = keyof typeof commentFields;

const fieldNames = Object.keys(commentFields) as CommentField[];

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
  const [form, fields] = useForm<Record<CommentField | 'parent', string>>({
    id: 'comment',
    lastResult,
    defaultValue: {
      ...(replyTo && { parent: replyTo.id, content: replyPrefix(replyTo.author) }),
    },
  });
  const text = (name: CommentField) => ({
    ...fieldProps(fields[name], commentFields[name].label),
    maxLength: commentFields[name].maxLength,
  });
  return (
    <form
      method="post"
      action={`${replyTo ? `${path}?reply=${replyTo.id}` : path}#add-comment`}
      id={form.id}
      noValidate
      className="mt-4 space-y-4"
    >
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(fieldNames.map((name) => [fields[name], commentFields[name].label] as const))}
      />
      <input type="hidden" name="parent" value={replyTo?.id ?? ''} />
      {commenter?.name ? (
        <>
          <input type="hidden" name="author" value={commenter.name} />
          <p>
            Commenting as <strong>{commenter.name}</strong>
          </p>
        </>
      ) : (
        <TextField {...text('author')} required autoComplete="name" />
      )}
      {!commenter && (
        <TextField
          {...text('email')}
          type="email"
          required
          autoComplete="email"
          hint="We don’t publish it."
        />
      )}
      <TextArea {...text('content')} required rows={5} />
      <HoneypotField id="comment-check" />
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary">{replyTo ? 'Post Reply' : 'Post Comment'}</button>
        <a href={`${path}#comments`} hidden={!replyTo} data-cancel-comment className="button button-quiet">
          Cancel
        </a>
      </p>
    </form>
  );
}
