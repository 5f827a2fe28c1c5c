/**
 * Takes a text and leaves out what turns its direction by force (U+202A to U+202E, U+2066 to U+2069), with which one text
 * can be made to look like another, and what nobody sees: spaces without width, soft hyphens, marks of byte order. The
 * joiners that emoji and many scripts need stay, and so do the marks U+200E and U+200F, which turn nothing around.
 */
export const stripInvisibleCharacters = (text: string): string =>
  text.replace(/[\u00AD\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');
