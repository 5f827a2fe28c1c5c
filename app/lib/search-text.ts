import { toSingleLine } from './format/normalise-text';

/** The limit of every search field, and of the searches of the API. */
export const maxSearchLength = 100;

/** What somebody typed into a search field: one line without invisible characters, no longer than the field takes. */
export const toSearchText = (text: string): string =>
  toSingleLine(text)
    .slice(0, maxSearchLength)
    // Drops a high surrogate whose other half was cut off.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
