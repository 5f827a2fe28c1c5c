/** Normalises line breaks to \n, removes control characters and collapses blank lines. */
export const normaliseMultilineText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
