/** Characters, of a tag of a post or picture. */
export const maxTagLength = 40;

/** Tags that differ only in case are the same tag. */
export const normaliseTag = (tag: string): string => tag.trim().toLowerCase();

/** Splits typed tags at commas and line breaks; drops empty and repeated ones and keeps the first spelling of each. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim();
    if (tag !== '' && !tags.has(normaliseTag(tag))) tags.set(normaliseTag(tag), tag);
  }
  return [...tags.values()];
}
