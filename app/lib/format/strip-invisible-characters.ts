/** These characters make different texts look alike. Joiners stay, because emoji and scripts need them. */
export const stripInvisibleCharacters = (text: string): string =>
  text.replace(/[\u00AD\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFEFF]/g, '');
