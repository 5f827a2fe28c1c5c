/** Cuts after the last sentence within `maxLength` characters, unless less than half of them are left: then as `truncateText`. */
export function truncateToSentence(text: string, maxLength: number): string {
  if ([...text].length <= maxLength) return text;
  // A quotation mark or a bracket may close after the full stop.
  const [sentences = ''] = /^.*[.!?][”’)]*(?=\s)/s.exec([...text].slice(0, maxLength + 1).join('')) ?? [];
  return sentences.length < maxLength / 2 ? truncateText(text, maxLength) : sentences;
}

/** Cuts at a word boundary and appends '...', within `maxLength` characters. */
export function truncateText(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 3).join('');
  return `${withoutLastWord(cut) || cut}...`;
}

/** Without the last word, which may be half of one, and the separators before it; the same text where it has none. */
export function withoutLastWord(text: string): string {
  const space = text.search(/\s\S*$/);
  let end = space >= 0 ? space : text.search(/[,;:.]/);
  while (end > 0 && /[\s,;:.]/.test(text.charAt(end - 1))) end -= 1;
  return end < 0 ? text : text.slice(0, end);
}
