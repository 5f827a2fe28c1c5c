import { cleanText } from '~/lib/format/clean-text';
import { normaliseUnicode } from '~/lib/format/normalise-unicode';

/** For searching and sorting: lower case, no accents, single spaces. */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** ASCII texts skip the normalisation, which is the slow part. */
const withoutAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? normaliseUnicode(cleanText(text), 'NFKD').replace(/\p{M}/gu, '') : text;
