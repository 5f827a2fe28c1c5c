import { isPlainDocument } from './values';

/**
 * A result of the driver in the shape that the format compares: maps as documents with their keys as text, and
 * without what the driver adds to say that nothing was upserted.
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
