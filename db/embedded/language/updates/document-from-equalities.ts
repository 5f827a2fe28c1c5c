import { fieldOf, isDocument, isRegExp, type Document, type Value } from '../bson/values';
import { CommandError } from '../errors';
import { isOperatorDocument } from '../filters/compile-filter';
import { setAtPath, startDraft, type Draft } from './update-draft';
import { pathsOverlap } from './update-path';

type Equality = { readonly path: string; readonly parts: readonly string[]; readonly value: Value };

/** The values that an operator document requires a field to equal. */
function equalityValues(operators: Document): Value[] {
  const values: Value[] = [];
  if (Object.hasOwn(operators, '$eq')) values.push(operators.$eq);
  const { $in: oneOf, $all: all } = operators;
  if (Array.isArray(oneOf) && oneOf.length === 1) values.push(oneOf[0]);
  if (Array.isArray(all)) values.push(...all.filter((entry) => !isOperatorDocument(entry)));
  return values.filter((value) => !isRegExp(value));
}

function collectEqualities(filter: Document, found: Equality[]): Equality[] {
  for (const name of Object.keys(filter)) {
    const value = fieldOf(filter, name);
    if (name === '$and' || (name === '$or' && Array.isArray(value) && value.length === 1)) {
      for (const part of value as Value[]) if (isDocument(part)) collectEqualities(part, found);
    } else if (!name.startsWith('$')) {
      const values = isOperatorDocument(value) ? equalityValues(value) : isRegExp(value) ? [] : [value];
      for (const pinned of values) found.push({ path: name, parts: name.split('.'), value: pinned });
    }
  }
  return found;
}

/**
 * The initial document of an upsert, from the equality conditions of its filter. Fails with 54 NotSingleValueField if
 * the filter sets a path twice, or a path and a part of it.
 */
export function documentFromEqualities(filter: Document): Document {
  const equalities = collectEqualities(filter, []);
  const draft: Draft = startDraft({});
  equalities.forEach(({ path, parts, value }, i) => {
    const earlier = equalities.slice(0, i).find((other) => pathsOverlap(other.parts, parts));
    if (earlier) {
      const shorter = earlier.parts.length < parts.length ? earlier.path : path;
      throw new CommandError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${shorter}' is matched twice`,
      );
    }
    setAtPath(draft, parts, value);
  });
  return draft.root;
}
