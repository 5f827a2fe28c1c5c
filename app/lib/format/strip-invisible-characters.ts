/**
 * What shows nothing, or turns the direction of the text after it (Unicode, UAX 9): soft hyphen, zero-width space, direction
 * marks, embeddings, overrides and isolates, word joiner, byte-order mark, placeholder of a picture.
 */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/g;

/** These characters make different texts look alike. Joiners stay, because emoji and scripts need them. */
export const stripInvisibleCharacters = (text: string): string => text.replace(invisible, '');
