import { isDocument, type Document } from '../language/bson/values';

/** Operators that hold filters of the same document. */
const CLAUSES = new Set(['$and', '$or', '$nor']);

/** The top-level fields that a filter and a sort name; null where an operator such as `$expr` may read others. */
export function namedFields(filter: Document, sort: Document): ReadonlySet<string> | null {
  const names = new Set<string>();
  const add = (path: string) => names.add(path.split('.', 1)[0]!);
  const addFilter = (clause: Document): boolean =>
    Object.entries(clause).every(([name, value]) => {
      if (CLAUSES.has(name))
        return Array.isArray(value) && value.every((each) => isDocument(each) && addFilter(each));
      if (name.startsWith('$')) return false;
      add(name);
      return true;
    });
  if (!addFilter(filter)) return null;
  for (const [path, direction] of Object.entries(sort)) {
    if (isDocument(direction)) return null;
    add(path);
  }
  return names;
}
