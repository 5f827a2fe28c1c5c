import { maxSearchLength } from '~/lib/search-text';
import { foldText } from './fold-text';

/** Each word is a regular expression that scans every document. */
export const maxSearchWords = 8;

/** Returns an escaped regular expression for each word, to match folded text. */
export const searchPatterns = (search: string): readonly string[] =>
  foldText(search.slice(0, maxSearchLength))
    .split(' ')
    .filter(Boolean)
    .slice(0, maxSearchWords)
    .map(escapeRegExp);

export const escapeRegExp = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
