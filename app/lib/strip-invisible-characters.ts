/**
 * Removes invisible characters (zero-width spaces, soft hyphens, byte order marks) and bidirectional overrides and
 * isolates (U+202A to U+202E, U+2066 to U+2069), which make one text look like another. Keeps the joiners that emoji and
 * scripts need, and the marks U+200E and U+200F, which reorder nothing.
 */
export const stripInvisibleCharacters = (text: string): string =>
  text.replace(/[\u00AD\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');
