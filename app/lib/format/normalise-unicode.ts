/** Combining marks, and the letters that compatibility forms (NFKC, NFKD) turn into marks. No language has 30 in a row (UAX 15). */
const excessMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * `text.normalize(form)` without the marks after the thirtieth in a row, for keys. Normalisation sorts the marks of a letter,
 * which takes time by the square of their number (docs/decisions/0088).
 */
export const normaliseUnicode = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(excessMarks, '$1').normalize(form);
