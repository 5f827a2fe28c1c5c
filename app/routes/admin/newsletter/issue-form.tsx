import type { SubmissionResult } from '@conform-to/react';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import { issueFields } from '~/domain/newsletter/issues/issue-form';
import type { IssuePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { newsletterPath } from '~/paths';
import { DialogForm } from '~/ui/admin/dialog';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { UnsavedChanges } from '~/ui/admin/unsaved-changes';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Notice } from '~/ui/notice';
import { IssuePreviewPanel } from './issue-preview-panel';

/** The form that writes or changes a draft. With a script, the preview updates while somebody types. */
export function IssueForm(props: {
  issue: { readonly subject: string; readonly body: string; readonly version: string } | null;
  /** Where the test goes. */
  ownEmail: string;
  /** The id of a new draft; '' otherwise. */
  newId: string;
  lastResult: SubmissionResult<string[]> | undefined;
  preview: IssuePreview | null;
  conflict: Conflict | null;
  notice: string | null;
}) {
  const { issue, ownEmail, newId, lastResult, preview, conflict, notice } = props;
  const { formProps, summary, field, blocked } = useValidatedForm({
    id: 'issue',
    lastResult,
    fields: issueFields,
    defaultValue: issue ? { subject: issue.subject, body: issue.body } : {},
  });
  return (
    <UnsavedChanges>
      <DialogForm encType="multipart/form-data" {...formProps} className="space-y-6">
        {/* Enter in a field presses the first button of a form, which would be that of the preview. */}
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ErrorSummary {...summary} />
        {conflict && <EditConflict conflict={conflict} />}
        {newId && <input type="hidden" name="newId" value={newId} />}
        <SeenVersion conflict={conflict} reply={lastResult} loaded={issue?.version ?? ''} />
        <TextField {...field('subject')} required hint="The line that people see in their inbox" />
        <div className="grid gap-6 lg:grid-cols-2">
          <TextArea
            {...field('body')}
            rows={20}
            required
            hint="Markdown: ## a heading, **bold**, *italic*, - a list, [words](/products) or [words](https://address)"
          />
          <IssuePreviewPanel shown={preview} />
        </div>
        <div className="card space-y-3 p-4">
          {notice && (
            <Notice kind="success">
              <p>{notice}</p>
            </Notice>
          )}
          <p className="text-sm text-ink-soft">
            We don’t send it yet. The next page asks you first. A test goes to {ownEmail} only.
          </p>
          <p className="flex flex-wrap gap-3">
            <button
              name="intent"
              value="send"
              aria-disabled={blocked || undefined}
              className="button button-primary"
            >
              Save and continue to send
            </button>
            <button
              name="intent"
              value="save"
              aria-disabled={blocked || undefined}
              className="button button-secondary"
            >
              Save draft
            </button>
            <button
              name="intent"
              value="test"
              aria-disabled={blocked || undefined}
              className="button button-secondary"
            >
              Send a test to me
            </button>
            <a href={newsletterPath} className="button button-quiet">
              Cancel
            </a>
          </p>
        </div>
      </DialogForm>
    </UnsavedChanges>
  );
}
