/** The value with each text replaced that equals a key of `texts`; one that differs by a character stays. */
export function replaceTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, texts));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceTexts(part, texts)]));
}

/** The fields of a document with a text that `texts` replaces, for `$set`. */
export const replacedFields = (
  document: Readonly<Record<string, unknown>>,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const replaced = replaceTexts(value, texts);
      return JSON.stringify(replaced) === JSON.stringify(value) ? [] : [[name, replaced]];
    }),
  );
