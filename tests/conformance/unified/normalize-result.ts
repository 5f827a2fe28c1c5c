import { isPlainDocument } from './values';

/**
 * Converts a result of the driver to the format's shape: maps become documents with string keys, and empty upsert
 * fields are dropped.
 */
export function normalizeResult(result: unknown): unknown {
  if (result instanceof Map) {
    return Object.fromEntries([...result].map(([key, value]) => [String(key), normalizeResult(value)]));
  }
  if (!isPlainDocument(result)) return result;
  const { didUpsert: _, ...fields } = { ...result };
  if ('upsertedCount' in fields && fields.upsertedId === null) delete fields.upsertedId;
  for (const [key, value] of Object.entries(fields))
    if (value instanceof Map) fields[key] = normalizeResult(value);
  return fields;
}
