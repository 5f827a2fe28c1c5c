/**
 * Folds a text for a search, as it was when 001 and 003 were written: without case and accents, with single spaces. A
 * copy, because a migration must not change with the code of the shop.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
