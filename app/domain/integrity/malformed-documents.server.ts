import type { Document } from 'mongodb';
import type { z } from 'zod';
import { database } from '#db/client';
import { documentShapes } from './document-shapes';
import type { Finding } from './finding';
import type { SnapshotReader } from './snapshot-reader.server';

/** Finds the documents that the checks could not read, and adds them to `malformed`. */
export async function* findMalformedDocuments(
  reader: SnapshotReader,
  malformed: Map<string, Set<string>>,
): AsyncGenerator<Finding> {
  for (const [name, shape] of Object.entries(documentShapes)) {
    const projection = Object.fromEntries(Object.keys(shape.shape).map((field) => [field, 1]));
    const ids = new Set<string>();
    for await (const document of reader.all(database().collection(name), projection)) {
      const issues = shape.safeParse(document).error?.issues;
      if (!issues) continue;
      ids.add(String(document._id));
      yield toFinding(name, document, issues);
    }
    if (ids.size > 0) malformed.set(name, ids);
  }
}

/** A document of another kind has as many faults as fields. */
const maxFaults = 3;

function toFinding(collection: string, document: Document, issues: readonly z.core.$ZodIssue[]): Finding {
  const { _id, number } = document as { _id: unknown; number?: unknown };
  const faults = issues.slice(0, maxFaults).map(({ path, message }) => {
    const value = path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
      document,
    );
    return `${path.join('.')} ${describeValue(value)}, it should be ${message}`;
  });
  const more = issues.length > maxFaults ? `; and ${issues.length - maxFaults} more` : '';
  const field = issues[0]!.path.join('.');
  const filter = typeof _id === 'string' ? JSON.stringify(_id) : `ObjectId("${String(_id)}")`;
  return {
    what: `${collection} ${String(_id)}${typeof number === 'string' ? ` (${number})` : ''} cannot be read: ${faults.join('; ')}${more}`,
    repair: `Set it right in mongosh (docs/deploying.md, 16) with what an older backup has: db.getCollection("${collection}").updateOne({ _id: ${filter} }, { $set: { "${field}": … } })`,
  };
}

/** Without the value itself, which may be personal data. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'is null';
  if (Array.isArray(value)) return 'is a list';
  if (typeof value === 'number') return `is ${value}`;
  if (typeof value === 'string') return 'is a text';
  if (typeof value === 'boolean') return `is ${value}`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'is no valid date' : 'is a date';
  return `is a ${(value as { _bsontype?: string })._bsontype ?? 'document'}`;
}
