/** Cuts at a word boundary and appends '...', within `maxLength` characters. */
export function truncateText(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 3).join('');
  return `${cut.replace(/[\s,;:.]+\S*$/, '') || cut}...`;
}
