import type { PostPreview } from '~/domain/blog/post';
import { postPreviewPath } from '~/paths';
import { useLivePreview } from '~/ui/admin/use-live-preview';
import { Prose } from '~/ui/content/prose';

/**
 * The post as readers will see it. The button submits the form for a new preview; with a script, it updates while somebody
 * types.
 */
export function PreviewPanel({ shown }: { shown: PostPreview | null }) {
  const { preview, panel, refresh } = useLivePreview(shown, {
    path: postPreviewPath,
    fields: ['title', 'content'],
  });
  return (
    <section ref={panel} aria-labelledby="preview-heading" className="flex min-w-0 flex-col">
      <h2 id="preview-heading" className="mb-1 font-sans text-base">
        Preview
      </h2>
      <div id="preview" className="flex-1 break-words rounded border border-edge-pale bg-cream p-4">
        {preview?.fault && <p className="font-bold text-error">{preview.fault}</p>}
        <p className="font-serif text-2xl font-bold">{preview?.title}</p>
        <p className="mb-4 text-sm text-ink-soft">
          {preview ? `${preview.minutes} min read` : 'Nothing to show yet.'}
        </p>
        <Prose html={preview?.html ?? ''} />
      </div>
      <p>
        <button name="intent" value="preview" onClick={refresh} className="link min-h-[44px] font-bold">
          Show the preview
        </button>
      </p>
    </section>
  );
}
