/** A spreadsheet reads such a cell as a formula; the full-width signs in Japanese locales (OWASP, CSV Injection). */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes a cell that a spreadsheet would read as a formula with an apostrophe. */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The inverse of `escapeFormula`, for imports. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
