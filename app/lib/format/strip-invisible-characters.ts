/**
 * Removes zero-width characters and bidirectional overrides, which make one text look like another. Keeps the joiners
 * that emoji and scripts need.
 */
export const stripInvisibleCharacters = (text: string): string =>
  text.replace(/[\u00AD\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');
