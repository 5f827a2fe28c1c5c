/** Takes a text and how many characters of it fit, and returns it cut at a word, with '...', where it is longer. */
export function truncateText(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 3).join('');
  return `${cut.replace(/[\s,;:.]+\S*$/, '') || cut}...`;
}
