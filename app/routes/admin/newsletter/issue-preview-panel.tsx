import type { IssuePreview } from '~/domain/newsletter/issues/preview-issue.server';
import { issuePreviewPath } from '~/paths';
import { useLivePreview } from '~/ui/admin/use-live-preview';
import { Prose } from '~/ui/content/prose';

/**
 * The issue as readers will see it, with both parts of the email. The button submits the form for a new preview; with a
 * script, it updates while somebody types.
 */
export function IssuePreviewPanel({ shown }: { shown: IssuePreview | null }) {
  const { preview, panel, refresh } = useLivePreview(shown, {
    path: issuePreviewPath,
    fields: ['subject', 'body'],
  });
  return (
    <section ref={panel} aria-labelledby="preview-heading" className="flex min-w-0 flex-col">
      <h2 id="preview-heading" className="mb-1 font-sans text-base">
        Preview
      </h2>
      <div className="flex-1 break-words rounded border border-edge-pale bg-milk p-4">
        {preview?.fault && <p className="font-bold text-error">{preview.fault}</p>}
        <p className="mb-4 font-serif text-2xl font-bold">{preview?.title}</p>
        <Prose html={preview?.html ?? ''} />
      </div>
      <details className="mt-2">
        <summary className="link flex min-h-[44px] items-center font-bold">As plain text</summary>
        <pre className="whitespace-pre-wrap break-words rounded border border-edge-pale bg-milk p-4 text-sm">
          {preview?.text}
        </pre>
      </details>
      <p>
        <button name="intent" value="preview" onClick={refresh} className="link min-h-[44px] font-bold">
          Show the preview
        </button>
      </p>
    </section>
  );
}
