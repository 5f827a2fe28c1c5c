/** Inserts HTML unescaped: pass only the output of renderMarkdown (app/domain/content/markdown.server.ts). */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose max-w-text" dangerouslySetInnerHTML={{ __html: html }} />
);
