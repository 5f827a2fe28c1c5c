/** The paths of this site that Markdown links to. */
export const linkedPaths = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\((\/[^\s()]*)/g)].map(([, path = '']) => path);
