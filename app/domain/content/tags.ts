/** Characters. */
export const maxTagLength = 40;

/** Tags that differ only in case are the same tag. */
export const normaliseTag = (tag: string): string => tag.trim().toLowerCase();

/** The tag in an address. */
export const parseTag = (text: string): string => normaliseTag(text).slice(0, maxTagLength);

/** Splits at commas and line breaks; equal tags have their first spelling. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim();
    if (tag !== '' && !tags.has(normaliseTag(tag))) tags.set(normaliseTag(tag), tag);
  }
  return [...tags.values()];
}
