/** Text of several lines as it is kept: one kind of line end, and no control characters, which nobody types. */
export const normaliseMultilineText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
