/** A text of the farm. Takes HTML of renderMarkdown (app/domain/content/markdown.server.ts), and of nothing else. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose max-w-text" dangerouslySetInnerHTML={{ __html: html }} />
);
