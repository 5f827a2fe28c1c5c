import { foldText } from './derived-fields';
import { maxSearchLength } from './product-filter';

/** Every word is another look at every document: nobody types more, and the rest of them are left out. */
const maxSearchWords = 8;

/**
 * Takes what somebody typed into a search box and returns a pattern for each word, to be looked for in a folded text;
 * what is given as text is matched as text and never as a pattern.
 */
export const searchPatterns = (search: string): readonly string[] =>
  foldText(search.slice(0, maxSearchLength))
    .split(' ')
    .filter(Boolean)
    .slice(0, maxSearchWords)
    .map(escapeRegExp);

const escapeRegExp = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
