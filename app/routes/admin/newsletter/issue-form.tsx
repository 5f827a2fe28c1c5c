import { useForm, type SubmissionResult } from '@conform-to/react';
import type { EditConflict as Conflict } from '~/domain/back-office/edit-conflict';
import { issueFields, type IssueField } from '~/domain/newsletter/issues/issue-form';
import { newsletterPath } from '~/domain/newsletter/issues/issue-paths';
import type { IssuePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { fieldProblems, fieldProps } from '~/ui/form/field-props';
import { Notice } from '~/ui/notice';
import { IssuePreviewPanel } from './issue-preview-panel';

const fieldNames = Object.keys(issueFields) as IssueField[];

/** The form that writes or changes a draft. With a script, the preview updates while typing. */
export function IssueForm(props: {
  issue: { readonly subject: string; readonly body: string; readonly version: string } | null;
  /** Where the test goes. */
  ownEmail: string;
  lastResult: SubmissionResult<string[]> | undefined;
  preview: IssuePreview | null;
  conflict: Conflict | null;
  notice: string | null;
}) {
  const { issue, ownEmail, lastResult, preview, conflict, notice } = props;
  const [form, fields] = useForm<Record<IssueField, string>>({
    id: 'issue',
    lastResult,
    defaultValue: issue ?? {},
  });
  const text = (name: IssueField) => ({
    ...fieldProps(fields[name], issueFields[name].label),
    maxLength: issueFields[name].maxLength,
  });
  return (
    <form method="post" encType="multipart/form-data" id={form.id} noValidate className="space-y-6">
      <ErrorSummary
        form={form.errors}
        problems={fieldProblems(fieldNames.map((name) => [fields[name], issueFields[name].label] as const))}
      />
      {notice && (
        <Notice kind="success">
          <p>{notice}</p>
        </Notice>
      )}
      {conflict && <EditConflict conflict={conflict} />}
      <SeenVersion conflict={conflict} reply={lastResult} loaded={issue?.version ?? ''} />
      <TextField
        {...text('subject')}
        required
        autoComplete="off"
        hint="The line that people see in their inbox"
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextArea
          {...text('body')}
          rows={20}
          required
          hint="Markdown: ## a heading, **bold**, *italic*, - a list, [words](/products) or [words](https://address)"
        />
        <IssuePreviewPanel preview={preview} />
      </div>
      <div className="card space-y-3 p-4">
        <p className="text-sm text-ink-soft">
          Nothing is sent yet: the next page asks. A test goes to {ownEmail} only.
        </p>
        <p className="flex flex-wrap gap-3">
          <button name="intent" value="send" className="button button-primary">
            Save and go on to send
          </button>
          <button name="intent" value="save" className="button button-secondary">
            Save draft
          </button>
          <button name="intent" value="test" className="button button-secondary">
            Send a test to me
          </button>
          <a href={newsletterPath} className="button button-quiet">
            Cancel
          </a>
        </p>
      </div>
    </form>
  );
}
