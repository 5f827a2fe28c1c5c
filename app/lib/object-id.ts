/** The text of an ObjectId, in capital or small letters. */
export const objectIdPattern = /^[0-9a-fA-F]{24}$/;

/** The text of an ObjectId as MongoDB prints it, in small letters, for comparing and storing; null for other text. */
export const normaliseObjectId = (text: string): string | null =>
  objectIdPattern.test(text) ? text.toLowerCase() : null;

export const isObjectId = (text: string): boolean => objectIdPattern.test(text);
