/** The text of an ObjectId, in capital or small letters. */
export const objectIdPattern = /^[0-9a-fA-F]{24}$/;

/** The text of an ObjectId as MongoDB prints it, in small letters, for comparing and storing; null for other text. */
export const normaliseObjectId = (text: string): string | null =>
  objectIdPattern.test(text) ? text.toLowerCase() : null;

/** The same for a place that takes other ids too, such as a slug or a receipt: they stay as they are. */
export const toStoredId = (text: string): string => normaliseObjectId(text) ?? text;

export const isObjectId = (text: string): boolean => objectIdPattern.test(text);
