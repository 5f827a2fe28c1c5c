/** The value under a key that somebody typed or sent: `record['constructor']` is what every object inherits. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
