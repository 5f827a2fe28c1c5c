import type { PostPreview } from '~/domain/blog/post';
import { Prose } from '~/ui/content/prose';
import { previewPath } from './post-admin-paths';

/**
 * The post as readers will see it. The button submits the form for a new preview; with a script
 * (app/enhance/forms/post-preview), it updates while typing.
 */
export const PreviewPanel = ({ preview }: { preview: PostPreview | null }) => (
  <section aria-labelledby="preview-heading" data-preview={previewPath} className="flex min-w-0 flex-col">
    <h2 id="preview-heading" className="mb-1 font-sans text-base">
      Preview
    </h2>
    <div id="preview" className="flex-1 break-words rounded border border-edge-pale bg-cream p-4">
      <p data-preview-fault className="font-bold text-error" hidden={!preview?.fault}>
        {preview?.fault}
      </p>
      <p data-preview-title className="font-serif text-2xl font-bold">
        {preview?.title}
      </p>
      <p className="mb-4 text-sm text-ink-soft" data-preview-minutes>
        {preview ? `${preview.minutes} min read` : 'Nothing is shown yet.'}
      </p>
      <Prose html={preview?.html ?? ''} />
    </div>
    <p>
      <button name="intent" value="preview" className="link min-h-[44px] font-bold">
        Show the preview
      </button>
    </p>
  </section>
);
